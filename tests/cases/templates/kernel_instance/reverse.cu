// Gradient of `axpy<double, 3>` (kernel.cu:3) with respect to y, x, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void axpy_double_3_rev(double *y, const double *x, double a, int n, double *y_adj,
    double *x_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double a_adj_1 = 0.0;
  if (i < n) {  // line 5
    double v = y[i];  // line 6
    double v_kept[3];  // line 7
    for (int k = 0; k < 3; ++k) {
      v_kept[k] = v;
      v = a * v + x[i];
    }
    double v_adj = y_adj[i];  // line 8
    y[i] = v;

    // reverse sweep
    a_adj_1 = 0.0;
    double x_sum = 0.0;
    for (int k = 2; k >= 0; --k) {  // line 7
      double v_1 = v_kept[k];
      x_sum += v_adj;
      a_adj_1 += v_adj * v_1;
      v_adj *= a;
    }
    x_adj[i] += x_sum;
    y_adj[i] = v_adj;  // line 6
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 4
}
