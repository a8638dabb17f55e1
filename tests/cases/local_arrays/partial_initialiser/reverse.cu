// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a_0 = x[i];  // line 5
  double a_1 = a_0 * a_0;
  double a_4 = 0.0 + (a_1 + 2.0);  // line 7
  double b_0 = 0.0 + a_0 * a_4;  // line 8
  double b_1 = 0.0 + a_1 * a_4;
  double b_2 = 0.0 + 0.0 * a_4;
  out[i] = b_0 + b_1 * b_2 + 0.0 + b_1;  // line 9

  // reverse sweep
  double b_1_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double b_1_adj_1 = b_1_adj + b_1_adj * b_2;
  double b_2_adj = b_1_adj * b_1;
  double a_4_adj = b_2_adj * 0.0;  // line 8
  double a_1_adj = b_1_adj_1 * a_4;
  a_4_adj += b_1_adj_1 * a_1;
  double a_0_adj = b_1_adj * a_4;
  a_4_adj += b_1_adj * a_0;
  a_1_adj += a_4_adj;  // line 7
  a_0_adj += 2.0 * a_1_adj * a_0;  // line 5
  atomicAdd(&x_adj[i], a_0_adj);
}
