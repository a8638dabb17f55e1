// Gradient of `kernel` (kernel.cu:2) with respect to a, b, x, y, by cugrad.
//   a_adj: adjoint of *a, after in, before out; what is read is added to, what is overwritten ends as 0
//   b_adj: adjoint of *b, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *a, double *b, const double *x, const double *y, int n,
    double *a_adj, double *b_adj, double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = x[i];  // line 5
  double t1 = y[i];
  double t = t0 * t1 + sin(t0);
  a[i] = t * t0;  // line 6
  double t2 = y[i];  // line 7
  double t3 = t / t2;
  b[i] = t3;

  // reverse sweep
  double t_adj = b_adj[i] / t2;
  y_adj[i] -= t_adj * t3;
  double t4 = a_adj[i];  // line 6
  t_adj += t4 * t0;
  y_adj[i] += t_adj * t0;  // line 5
  x_adj[i] += t4 * t + t_adj * cos(t0) + t_adj * t1;
  a_adj[i] = 0.0;  // line 6
  b_adj[i] = 0.0;  // line 7
}
