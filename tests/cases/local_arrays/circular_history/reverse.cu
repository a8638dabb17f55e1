// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double line[3];  // line 5
  double line_adj[3] = {};
  line[0] = x[i];
  line[1] = 0.5;
  line[2] = 0.25 * x[i];
  double oldest_kept[9];  // line 6
  double t_kept[9];
  for (int step = 0; step < 9; ++step) {
    double oldest = line[(step + 1) % 3];  // line 7
    double t0 = line[step % 3];  // line 8
    line[step % 3] = t0 * oldest + x[(i + step) % n];
    oldest_kept[step] = oldest;  // line 6
    t_kept[step] = t0;
  }
  double t0 = line[0];  // line 10
  double t1 = line[1];
  double t2 = t0 * t1;
  double t3 = line[2];
  out[i] = t2 * t3;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t5 = t4 * t3;
  line_adj[2] += t4 * t2;
  line_adj[1] += t5 * t0;
  line_adj[0] += t5 * t1;
  for (int step = 8; step >= 0; --step) {  // line 6
    double oldest = oldest_kept[step];
    int t6 = step % 3;  // line 8
    double t7 = line_adj[t6];
    atomicAdd(&x_adj[(i + step) % n], t7);
    double oldest_adj = t7 * t_kept[step];
    line_adj[t6] = 0.0;
    line_adj[step % 3] += t7 * oldest;
    line_adj[(step + 1) % 3] += oldest_adj;  // line 7
  }
  atomicAdd(&x_adj[i], line_adj[2] * 0.25);  // line 5
  line_adj[2] = 0.0;
  line_adj[1] = 0.0;
  atomicAdd(&x_adj[i], line_adj[0]);
  line_adj[0] = 0.0;
}
