// Gradient of `kernel` (kernel.cu:2) with respect to y, total, x, by cugrad.
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
//   total_adj: adjoint of *total, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *y, double *total, const double *x, int n, double *y_adj,
    double *total_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = tanh(x[i]);  // line 5
  y[i] = t0;
  double t1 = y[i];  // line 6
  double t2 = x[i];
  atomicAdd(total, t1 * t2);

  // reverse sweep
  double t3 = *total_adj;
  x_adj[i] += t3 * t1;
  y_adj[i] += t3 * t2;
  x_adj[i] += y_adj[i] * (1.0 - t0 * t0);  // line 5
  y_adj[i] = 0.0;
}
