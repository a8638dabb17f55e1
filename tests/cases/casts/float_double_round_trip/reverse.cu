// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 7
  float f = (float)t0;
  double d = f * f;  // line 8
  float t1 = f * 2.0f;  // line 2
  out[i] = d * t1 + (float)(d + t0);  // line 9

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double d_adj = (float)t2;
  double d_adj_1 = d_adj + t2 * t1;
  float f_adj = (float)(t2 * d) * 2.0f;  // line 2
  f_adj += 2.0f * (float)d_adj_1 * f;  // line 8
  atomicAdd(&x_adj[i], d_adj + f_adj);  // line 7
}
