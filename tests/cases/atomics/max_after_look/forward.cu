// Tangent of `largest` (kernel.cu:13) with respect to top, in, by cugrad.
//   top_tan: tangent of top
//   in_tan: tangent of in
static __global__ void largest_fwd(float *top, const float *in, int n, float *top_tan, float *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i >= n) return;  // line 6
  int t0 = i % 3;  // line 15
  top += t0;
  float t1 = in[i];
  float t2 = in_tan[i];
  float v = t1 * t1;
  float v_tan = t2 * t1 + t1 * t2;
  ::cugrad::atomic_max_tangent(top, top_tan + t0, v, v_tan);  // line 6
}
