// Tangent of `scale` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void scale_fwd(float *out, const float *in, float *out_tan, float *in_tan) {
  __shared__ int row[64];
  __shared__ int row_tan[64];
  __shared__ int largest;
  __shared__ int largest_tan;
  int t = threadIdx.x;  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (t == 0) {  // line 6
    *(float *)&largest = 0.0f;
    *(float *)&largest_tan = 0.0f;
  }
  float t0 = in[i];  // line 7
  float t1 = in_tan[i];
  *(float *)&row[t] = t0 * t0;
  *(float *)&row_tan[t] = t1 * t0 + t0 * t1;
  __syncthreads();  // line 8
  float t2 = in[i];  // line 9
  ::cugrad::atomic_max_tangent((float *)&largest, (float *)&largest_tan, fabsf(t2),
      in_tan[i] * copysignf(1.0f, t2));
  __syncthreads();  // line 10
  int t3 = (t + 1) % 64;  // line 11
  float t4 = *(float *)&row[t3];
  float t5 = *(float *)&row_tan[t3];
  float t6 = in[i];  // line 12
  float t7 = in_tan[i];
  float t8 = *(float *)&largest;
  float t9 = *(float *)&largest_tan;
  float t10 = t4 * t6 / t8;
  out[i] = t10;
  out_tan[i] = (t5 * t6 + t4 * t7 - t10 * t9) / t8;
}
