// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *slot, int n, double *out_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double bin[4];  // line 5
  double bin_adj[4] = {};
  bin[1] = 0.1;
  bin[2] = 0.2;
  bin[3] = 0.3;
  double t_kept[5];  // line 6
  bin[0] = 0.0;  // line 5
  for (int k = 0; k < 5; ++k) {  // line 6
    int b = slot[i * 5 + k];  // line 7
    double t0 = bin[b];  // line 8
    bin[b] = t0 * x[i] + x[(i + k) % n];
    t_kept[k] = t0;  // line 6
  }
  double t0 = bin[0];  // line 10
  double t1 = bin[1];
  double t2 = bin[2];
  double t3 = bin[3];
  out[i] = t0 * t1 + t2 * t3;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  bin_adj[3] += t4 * t2;
  bin_adj[2] += t4 * t3;
  bin_adj[1] += t4 * t0;
  bin_adj[0] += t4 * t1;
  double x_sum = 0.0;
  for (int k = 4; k >= 0; --k) {  // line 6
    int b = slot[i * 5 + k];  // line 7
    double t5 = x[i];  // line 8
    double t6 = bin_adj[b];
    atomicAdd(&x_adj[(i + k) % n], t6);
    x_sum += t6 * t_kept[k];
    bin_adj[b] = t6 * t5;
  }
  atomicAdd(&x_adj[i], x_sum);  // line 6
}
