// Tangent of `f` (kernel.cu:1) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static __device__ float f_fwd(float x, float y, float x_tan, float y_tan) {
  float t0 = y + 1.0f;  // line 1
  return x_tan * y + x * y_tan + (x_tan - x / t0 * y_tan) / t0;
}
