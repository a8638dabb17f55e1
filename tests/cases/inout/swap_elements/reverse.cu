// Gradient of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
static __global__ void kernel_rev(double *x, int pairs, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= pairs) return;  // line 4
  int t0 = 2 * i + 1;  // line 7
  double x_seed = x_adj[t0];
  double x_seed_1 = x_adj[2 * i];  // line 6
  double t = x[2 * i];  // line 5
  double t1 = x[t0];  // line 6
  x[2 * i] = t1;
  x[t0] = t * t1;  // line 7

  // reverse sweep
  double t_adj = x_seed * t1;
  x_adj[t0] = x_seed * t + x_seed_1;  // line 6
  x_adj[2 * i] = t_adj;  // line 5
}
