// Gradient of `kernel` (kernel.cu:10) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double s = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 14
    double t0 = x[i] - k * y[i];
    s += t0 * t0;
  }
  double s_adj = out_adj[i];  // line 15
  double x_adj_before = x_adj[i];
  double t0 = x[i];
  double v = t0 * 0.1;
  double v_1 = v + v * v;  // line 7
  out[i] = s + (v_1 + v_1 * v_1);  // line 15

  // reverse sweep
  double t1 = 2.0 * s_adj;  // line 7
  double v_adj = s_adj + t1 * v_1;
  v_adj += 2.0 * v_adj * v;
  x_adj[i] = x_adj_before + v_adj * 0.1;  // line 15
  double x_sum = 0.0;
  double y_sum = 0.0;
  for (int k = 2; k >= 0; --k) {  // line 14
    double t2 = t1 * (t0 - k * y[i]);
    y_sum -= t2 * (double)k;
    x_sum += t2;
  }
  double y_adj_before = y_adj[i];
  x_adj[i] += x_sum;
  y_adj[i] = y_adj_before + y_sum;
  out_adj[i] = 0.0;  // line 15
}
