// Gradient of `kernel<double>` (kernel.cu:14) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_double_rev(double *out, const double *x, const float *y, double *out_adj,
    double *x_adj, float *y_adj) {
  int i = threadIdx.x;  // line 15
  double x_1 = x[i];  // line 16
  double t0 = 3.0 * x_1 * 53.0 / 10.0;  // line 10
  float x_2 = y[i];  // line 16
  out[i] = t0 * x_1 + 2.0f * x_2 * 24.0f / 10.0f + 2.0 * x_1;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double x_adj_1 = t1 * 2.0;
  float x_adj_2 = (float)t1 / 10.0f * 24.0f * 2.0f;  // line 10
  atomicAdd(&y_adj[i], x_adj_2);  // line 16
  x_adj_1 += t1 * t0;
  x_adj_1 += t1 * x_1 / 10.0 * 53.0 * 3.0;  // line 10
  atomicAdd(&x_adj[i], x_adj_1);  // line 16
}
