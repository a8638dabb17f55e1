// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double a = x[i];  // line 5
  double b = a * a;
  double a_1 = a + b;
  b *= 2.0;  // line 6
  double a_2 = a_1 * b;
  double c = b + 1.0;
  c += a_2;  // line 7
  out[i] = c * b;

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double c_adj = t0 * b;
  double b_adj = t0 * c;
  b_adj += c_adj;  // line 6
  double a_adj = c_adj * b;
  b_adj += c_adj * a_1;
  b_adj *= 2.0;
  b_adj += a_adj;  // line 5
  a_adj += 2.0 * b_adj * a;
  atomicAdd(&x_adj[i], a_adj);
}
