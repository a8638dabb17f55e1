// Gradient of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *x, int n, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];
  x[i] = t0 * t0;

  // reverse sweep
  x_adj[i] = 2.0 * x_adj[i] * t0;
}
