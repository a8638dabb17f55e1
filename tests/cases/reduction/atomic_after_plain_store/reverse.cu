// Gradient of `kernel` (kernel.cu:2) with respect to y, total, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   total_adj: in: the adjoint of *total after the function; out: the adjoint of *total before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, double *total, const double *x, int n, double *y_adj,
    double *total_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double t1 = tanh(t0);
  y[i] = t1;
  atomicAdd(total, t1 * t0);  // line 6

  // reverse sweep
  double t2 = *total_adj;
  x_adj[i] += t2 * t1 + (t2 * t0 + y_adj[i]) * (1.0 - t1 * t1);  // line 5
  y_adj[i] = 0.0;
}
