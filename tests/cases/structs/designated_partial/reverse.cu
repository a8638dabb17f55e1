// Gradient of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double o_a = x[i];  // line 11
  double o_b = o_a * 0.25;  // line 4
  double d_b = 2.0 * 0.25;
  double d_c = 0.0 + o_a;  // line 13
  double t0 = 2.0 * d_b;  // line 14
  out[i] = o_a * o_b + 0.0 + t0 * d_c;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double d_c_adj = t1 * t0;
  double o_a_adj = t1 * o_b;
  double o_b_adj = t1 * o_a;
  o_a_adj += d_c_adj;  // line 13
  o_a_adj += o_b_adj * 0.25;  // line 4
  atomicAdd(&x_adj[i], o_a_adj);  // line 11
}
