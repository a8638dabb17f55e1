// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 2
  double t1 = t0 * t0;
  double t2 = x[i + 1];
  double t3 = t0 + 1.0;  // line 7
  double t4 = 2.0 * 2.0;  // line 2
  out[i] = t1 * t2 + t3 * t3 * i - t4 * t0;  // line 7

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  ::cugrad::accumulate_row(&x_adj[i], 0.0, -t5 * t4 + 2.0 * (t5 * i) * t3 + 2.0 * (t5 * t2) * t0,  // line 2
      t5 * t1);
}
