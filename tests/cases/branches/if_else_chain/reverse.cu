// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double out_seed = out_adj[i];  // line 13
  int t0 = i % 4;  // line 5
  bool t1 = t0 == 0;
  double r = t1 ? x[i] * y[i] : t0 == 1 ? x[i] / y[i] : t0 == 2 ? x[i] : 7.0;
  out[i] = r * r;  // line 13

  // reverse sweep
  double r_adj = 2.0 * out_seed * r;
  if (t1) {  // line 5
    double x_adj_before = x_adj[i];  // line 6
    double t2 = y[i];
    y_adj[i] += r_adj * x[i];
    x_adj[i] = x_adj_before + r_adj * t2;
  } else if (t0 == 1) {  // line 7
    double x_adj_before = x_adj[i];  // line 8
    double t2 = 1.0 / y[i];
    double t3 = r_adj * t2;
    y_adj[i] -= t3 * (x[i] * t2);
    x_adj[i] = x_adj_before + t3;
  } else if (t0 == 2) {  // line 9
    x_adj[i] += r_adj;  // line 10
  }
  out_adj[i] = 0.0;  // line 13
}
