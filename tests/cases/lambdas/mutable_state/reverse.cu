// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double gen = x[i] * 2.0;  // line 5
  double gen_1 = gen * gen * 0.5 + 0.1;  // line 6
  double gen_2 = gen_1 * gen_1 * 0.5 + 0.1;
  double gen_3 = gen_2 * gen_2 * 0.5 + 0.1;
  out[i] = gen_1 * gen_2 + gen_3 - gen_3;  // line 12

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double gen_adj = -t0;
  gen_adj += t0;
  gen_adj = 2.0 * (gen_adj * 0.5) * gen_2;  // line 6
  double gen_adj_1 = t0 * gen_2;  // line 12
  gen_adj += t0 * gen_1;
  gen_adj_1 += 2.0 * (gen_adj * 0.5) * gen_1;  // line 6
  gen_adj_1 = 2.0 * (gen_adj_1 * 0.5) * gen;
  atomicAdd(&x_adj[i], gen_adj_1 * 2.0);  // line 5
}
