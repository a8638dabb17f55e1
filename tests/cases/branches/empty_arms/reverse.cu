// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 5
  bool t0 = i % 2 == 0;  // line 6
  double v_1 = v;
  if (t0) v_1 = v * v;
  v_1 += v;  // line 10
  out[i] = v_1;  // line 12

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  v_adj = t0 ? v_adj + 2.0 * v_adj * v : 2.0 * v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
