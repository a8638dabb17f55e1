// Tangent of `kernel` (kernel.cu:1) with respect to x, by cugrad.
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *x, int n, float *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  float t0 = x[i];  // line 4
  float t1 = x_tan[i];
  float t2 = t0 * t0 + 0.5f;
  float t3 = 1.0f / t2;  // line 5
  x[i] = t3;
  x_tan[i] = -t3 * (t1 * t0 + t0 * t1) / t2;
}
