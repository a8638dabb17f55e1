// Gradient of `saxpy` (kernel.cu:2) with respect to y, a, x, by cugrad.
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
//   a_adj: points to the adjoint of a, which is added to
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void saxpy_rev(int n, double a, const double *x, double *y, double *y_adj, double *a_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double t0 = x[i];
    y[i] += a * t0;

    // reverse sweep
    double t1 = y_adj[i];
    a_adj_1 = t1 * t0;
    x_adj[i] += t1 * a;
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
