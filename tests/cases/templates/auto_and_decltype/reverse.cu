// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  unsigned int i = threadIdx.x;  // line 5
  if (i >= (unsigned int)n) return;  // line 6
  double v = x[i];  // line 7
  double w = 2.0 * v + 2.0;  // line 2
  double z = w * 3.0 + w;
  out[i] = z * w + v;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double z_adj = v_adj * w;
  double w_adj = v_adj * z;
  w_adj += z_adj;  // line 2
  w_adj += z_adj * 3.0;
  v_adj += w_adj * 2.0;
  atomicAdd(&x_adj[i], v_adj);  // line 7
}
