// Gradient of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
static __global__ void kernel_rev(double *x, int pairs, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= pairs) return;  // line 2
  double t = x[2 * i];  // line 5
  double t0 = x[2 * i + 1];  // line 6
  x[2 * i] = t0;
  x[2 * i + 1] = t * t0;  // line 7

  // reverse sweep
  double t1 = x_adj[2 * i + 1];
  double t_adj = t1 * t0;
  x_adj[2 * i + 1] = t1 * t + x_adj[2 * i];  // line 6
  x_adj[2 * i] = t_adj;  // line 5
}
