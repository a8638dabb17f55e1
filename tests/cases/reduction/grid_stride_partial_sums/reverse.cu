// Gradient of `sum` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void sum_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  double part_adj = *out_adj;  // line 6
  double part = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 4
    double t0 = x[i];  // line 5
    double t1 = sin(t0);
    part += t1 * t0;
    atomicAdd(&x_adj[i], part_adj * t1 + part_adj * t0 * cos(t0));
  }
  atomicAdd(out, part);  // line 6
}
