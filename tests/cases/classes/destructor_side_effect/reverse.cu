// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double v = x[i];  // line 12
  double w_value = v + 2.0 * v;  // line 15
  double v_1 = w_value * w_value;  // line 6
  out[i] = v_1 + v;  // line 17

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double w_value_adj = 2.0 * v_adj * w_value;  // line 6
  v_adj += w_value_adj;  // line 15
  v_adj += w_value_adj * 2.0;
  atomicAdd(&x_adj[i], v_adj);  // line 12
}
