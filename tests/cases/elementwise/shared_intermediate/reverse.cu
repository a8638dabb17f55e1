// Gradient of `kernel` (kernel.cu:2) with respect to a, b, x, y, by cugrad.
//   a_adj: in: the adjoint of *a after the function, the seed; out: 0 where *a was written
//   b_adj: in: the adjoint of *b after the function, the seed; out: 0 where *b was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *a, double *b, const double *x, const double *y, int n,
    double *a_adj, double *b_adj, double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double b_seed = b_adj[i];  // line 7
  double a_seed = a_adj[i];  // line 6
  double y_adj_before = y_adj[i];  // line 5
  double x_adj_before = x_adj[i];
  double t0 = x[i];
  double t1 = y[i];
  double t = t0 * t1 + sin(t0);
  a[i] = t * t0;  // line 6
  double t2 = t / t1;  // line 7
  b[i] = t2;

  // reverse sweep
  double t_adj = b_seed / t1;
  double t_adj_1 = t_adj + a_seed * t0;  // line 6
  y_adj[i] = y_adj_before + (-t_adj * t2 + t_adj_1 * t0);  // line 5
  x_adj[i] = x_adj_before + (a_seed * t + t_adj_1 * cos(t0) + t_adj_1 * t1);
  b_adj[i] = 0.0;  // line 7
  a_adj[i] = 0.0;  // line 6
}
