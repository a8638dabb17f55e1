// Gradient of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double s = x[i];  // line 11
  double s_1 = s * s + 0.3;  // line 4
  double s_2 = s_1 * s_1 + 0.3;
  double s_3 = s_2 * s_2 + 0.3;
  out[i] = s_1 * s_3;  // line 15

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = t0 * s_3;
  double s_adj_1 = t0 * s_1;
  s_adj_1 = 2.0 * s_adj_1 * s_2;  // line 4
  s_adj += 2.0 * s_adj_1 * s_1;
  s_adj = 2.0 * s_adj * s;
  atomicAdd(&x_adj[i], s_adj);  // line 11
}
