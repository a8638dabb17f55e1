// Gradient of `saxpy` (kernel.cu:2) with respect to y, a, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   a_adj: the gradient with respect to a is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
static __global__ void saxpy_rev(int n, double a, const double *x, double *y, double *y_adj, double *a_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double y_seed = y_adj[i];
    double x_adj_before = x_adj[i];
    double t0 = x[i];
    y[i] += a * t0;

    // reverse sweep
    a_adj_1 = y_seed * t0;
    x_adj[i] = x_adj_before + y_seed * a;
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
