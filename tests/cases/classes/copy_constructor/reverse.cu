// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double a = x[i];  // line 12
  double t0 = 0.5 * a;  // line 5
  double b_v = t0 * a;
  double c_v = sin(b_v);  // line 6
  out[i] = a * b_v + c_v;  // line 16

  // reverse sweep
  double c_v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = c_v_adj * b_v;
  double b_v_adj = c_v_adj * a;
  b_v_adj += c_v_adj * cos(b_v);  // line 6
  a_adj += b_v_adj * t0;  // line 5
  a_adj += b_v_adj * a * 0.5;
  atomicAdd(&x_adj[i], a_adj);  // line 12
}
