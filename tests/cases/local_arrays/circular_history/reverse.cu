// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double line[3];  // line 5
  double line_adj[3] = {};
  double t0 = x[i];
  line[0] = t0;
  line[1] = 0.5;
  line[2] = 0.25 * t0;
  double oldest_kept[9];  // line 8
  double t_kept[9];
  for (int step = 0; step < 9; ++step) {  // line 6
    double oldest = line[(step + 1) % 3];  // line 7
    int t1 = step % 3;  // line 8
    double t2 = line[t1];
    line[t1] = t2 * oldest + x[(i + step) % n];
    oldest_kept[step] = oldest;
    t_kept[step] = t2;
  }
  double t1 = line[0];  // line 10
  double t2 = line[1];
  double t3 = t1 * t2;
  double t4 = line[2];
  out[i] = t3 * t4;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t6 = t5 * t4;
  line_adj[2] += t5 * t3;
  line_adj[1] += t6 * t1;
  line_adj[0] += t6 * t2;
  for (int step = 8; step >= 0; --step) {  // line 6
    double oldest = oldest_kept[step];
    int step_1 = step + 1;  // line 7
    int t7 = step % 3;  // line 8
    double t8 = line_adj[t7];
    atomicAdd(&x_adj[(i + step) % n], t8);
    double oldest_adj = t8 * t_kept[step];
    line_adj[t7] = t8 * oldest;
    line_adj[step_1 % 3] += oldest_adj;  // line 7
  }
  atomicAdd(&x_adj[i], line_adj[2] * 0.25 + line_adj[0]);  // line 5
}
