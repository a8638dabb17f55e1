// Gradient of `kernel` (kernel.cu:4) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(float *y, const float *x, int n, float *y_adj, float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  float sums_x_adj = y_adj[i];  // line 12
  float x_adj_before = x_adj[i];  // line 7
  __half all_0_x = (__half)x[i];
  __half all_1_x = (__half)0.5f;
  all_0_x += all_1_x;  // line 9
  __half all_1_x_1 = all_1_x * all_0_x;  // line 10
  float sums_x = (float)all_0_x;  // line 11
  float products_y = (float)all_1_x_1;
  y[i] = sums_x + products_y;  // line 12

  // reverse sweep
  __half all_1_x_adj = (__half)sums_x_adj;  // line 11
  __half all_0_x_adj = all_1_x_adj + all_1_x_adj * all_1_x;  // line 10
  x_adj[i] = x_adj_before + (float)all_0_x_adj;  // line 7
  y_adj[i] = 0.0f;  // line 12
}
