// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  bool t0 = i % 4 == 0;  // line 5
  double r;
  if (t0) {
    r = x[i] * y[i];  // line 6
  } else {
    r = i % 4 == 1 ? x[i] / y[i] : i % 4 == 2 ? x[i] : 7.0;  // line 7
  }
  out[i] = r * r;  // line 13

  // reverse sweep
  double r_adj = 2.0 * out_adj[i] * r;
  if (t0) {  // line 5
    double t1 = y[i];  // line 6
    y_adj[i] += r_adj * x[i];
    x_adj[i] += r_adj * t1;
  } else if (i % 4 == 1) {  // line 7
    double t1 = 1.0 / y[i];  // line 8
    double t2 = r_adj * t1;
    y_adj[i] -= t2 * (x[i] * t1);
    x_adj[i] += t2;
  } else if (i % 4 == 2) {  // line 9
    x_adj[i] += r_adj;  // line 10
  }
  out_adj[i] = 0.0;  // line 13
}
