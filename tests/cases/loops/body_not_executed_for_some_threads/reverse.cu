// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *start, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = start[i + 1];  // line 5
  double s_adj = out_adj[i];  // line 6
  double s = 0.0;
  for (int k = start[i]; k < t0; ++k) {  // line 5
    double t1 = x[k];
    s += t1 * t1;
    atomicAdd(&x_adj[k], 2.0 * s_adj * t1);
  }
  out[i] = s;  // line 6

  // reverse sweep
  out_adj[i] = 0.0;
}
