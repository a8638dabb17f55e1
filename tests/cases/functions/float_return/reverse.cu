// Gradient of `f` (kernel.cu:1) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __device__ void f_rev(float x, float y, float *x_adj, float *y_adj) {
  float t0 = y + 1.0f;  // line 1

  // reverse sweep
  float x_adj_1 = 1.0f / t0;
  float y_adj_1 = -x_adj_1 * (x / t0);
  x_adj_1 += y;
  y_adj_1 += x;
  ::cugrad::accumulate(x_adj, x_adj_1);
  ::cugrad::accumulate(y_adj, y_adj_1);
}
