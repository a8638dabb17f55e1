// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, b, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *a, const double *b, int n,
    double *out_adj, double *x_adj, double *a_adj, double *b_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_kept[6];  // line 6
  for (int k = 0; k < 6; ++k) {
    v_kept[k] = v;
    v = v * v * a[k] + b[k];
  }
  out[i] = v;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = 5; k >= 0; --k) {  // line 6
    double v_1 = v_kept[k];
    double t0 = a[k];
    ::cugrad::accumulate_warp(&b_adj[k], v_adj);
    ::cugrad::accumulate_warp(&a_adj[k], v_adj * (v_1 * v_1));
    v_adj = 2.0 * (v_adj * t0) * v_1;
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
