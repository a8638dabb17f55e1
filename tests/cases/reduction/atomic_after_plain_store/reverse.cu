// Gradient of `kernel` (kernel.cu:2) with respect to y, total, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   total_adj: in: the adjoint of *total after the function; out: the adjoint of *total before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, double *total, const double *x, int n, double *y_adj,
    double *total_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double total_seed = *total_adj;  // line 6
  double y_seed = y_adj[i];  // line 5
  double x_adj_before = x_adj[i];
  double t0 = x[i];
  double t1 = tanh(t0);
  y[i] = t1;
  atomicAdd(total, t1 * t0);  // line 6

  // reverse sweep
  x_adj[i] = x_adj_before + (total_seed * t1 + (total_seed * t0 + y_seed) * (1.0 - t1 * t1));  // line 5
  y_adj[i] = 0.0;
}
