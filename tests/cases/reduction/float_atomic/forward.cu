// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(float *out, const float *x, int n, float *out_tan, float *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  float t0 = x[i];
  float t1 = x_tan[i];
  float t2 = 0.1f * t0;
  atomicAdd(&out[i & 1], t2 * t0);
  atomicAdd(&out_tan[i & 1], 0.1f * t1 * t0 + t2 * t1);
}
