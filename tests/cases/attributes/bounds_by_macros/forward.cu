// Tangent of `kernel<2>` (kernel.cu:6) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void __launch_bounds__(32, 2) kernel_2_fwd(float *y, const float *x, float *y_tan,
    float *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  for (int k = 0; k < 2; ++k) {  // line 8
    float t0 = x[i];
    float t1 = x_tan[i];
    float t2 = x[i + k];
    float t3 = x_tan[i + k];
    float t4 = y_tan[i];
    y[i] += t0 * t2;
    y_tan[i] = t4 + (t1 * t2 + t0 * t3);
  }
}
