// Tangent of `kernel` (kernel.cu:4) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *y, const float *x, int n, float *y_tan, float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 12
  __half all_0_x = (__half)x[i];  // line 7
  __half all_0_x_tan = (__half)x_tan[i];
  __half all_1_x = (__half)0.5f;
  all_0_x += all_1_x;  // line 9
  __half all_1_x_1 = all_1_x * all_0_x;  // line 10
  __half all_1_x_tan = all_1_x * all_0_x_tan;
  float sums_x = (float)all_0_x;  // line 11
  float sums_x_tan = (float)all_0_x_tan;
  float products_y = (float)all_1_x_1;
  float products_y_tan = (float)all_1_x_tan;
  y[i] = sums_x + products_y;  // line 12
  y_tan[i] = sums_x_tan + products_y_tan;
}
