// Gradient of `square` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void square_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  out[i] = t0 * t0;

  // reverse sweep
  x_adj[i] += 2.0 * out_adj[i] * t0;
  out_adj[i] = 0.0;
}
