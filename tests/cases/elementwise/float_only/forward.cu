// Tangent of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(float *out, const float *x, const float *y, int n, float *out_tan,
    float *x_tan, float *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float t0 = x[i];
  float t1 = x_tan[i];
  float t2 = y[i];
  float t3 = y_tan[i];
  float t4 = sqrtf(t0);
  float t5 = expf(-t2);
  out[i] = t0 * t2 + 0.5f * t4 - t5;
  out_tan[i] = t1 * t2 + t0 * t3 + 0.5f * (t1 * (0.5f / t4)) + t3 * t5;
}
