// Gradient of `kernel` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *x, int pairs, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= pairs) return;  // line 2
  double t = x[2 * i];  // line 5
  x[2 * i] = x[2 * i + 1];  // line 6
  double t0 = x[2 * i];  // line 7
  int t1 = 2 * i + 1;
  x[t1] = t * t0;

  // reverse sweep
  double t2 = x_adj[t1];
  double t_adj = t2 * t0;
  x_adj[t1] = 0.0;
  x_adj[2 * i] += t2 * t;
  double t3 = x_adj[2 * i];  // line 6
  x_adj[2 * i] = 0.0;
  x_adj[2 * i + 1] += t3;
  x_adj[2 * i] += t_adj;  // line 5
}
