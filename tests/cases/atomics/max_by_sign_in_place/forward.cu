// Tangent of `largest` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void largest_fwd(float *y, const float *x, int n, float *y_tan, float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  float v = x[i] * 3.0f;  // line 5
  float v_tan = x_tan[i] * 3.0f;
  int t0 = i % 3;  // line 6
  ::cugrad::atomic_max_tangent(y + t0, y_tan + t0, v, v_tan);
}
