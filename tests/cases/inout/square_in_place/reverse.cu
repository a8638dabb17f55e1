// Gradient of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
static __global__ void kernel_rev(double *x, int n, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double x_seed = x_adj[i];
  double t0 = x[i];
  x[i] = t0 * t0;

  // reverse sweep
  x_adj[i] = 2.0 * x_seed * t0;
}
