// Tangent of `emphasised` (kernel.cu:2) with respect to y, scratch, x, by cugrad.
//   y_tan: tangent of y
//   scratch_tan: tangent of scratch
//   x_tan: tangent of x
static __global__ void emphasised_fwd(float *y, float *scratch, const float *x, int n, int ld, float *y_tan,
    float *scratch_tan, float *x_tan) {
  unsigned int t0 = blockIdx.x * n;  // line 3
  const float *from = x + t0;
  float *row = scratch + blockIdx.x * ld;  // line 4
  float *t1 = scratch_tan + blockIdx.x * ld;
  int i = threadIdx.x;  // line 5
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {
    float t2 = from[i_1];
    float t3 = (x_tan + t0)[i_1];
    row[i_1] = t2 * t2;
    t1[i_1] = t3 * t2 + t2 * t3;
  }
  __threadfence();  // line 6
  __syncthreads();  // line 7
  for (; i < n; i += blockDim.x) {  // line 8
    float before = row[i];  // line 9
    float before_tan = t1[i];
    float before_1 = before;
    float before_tan_1 = before_tan;
    if (i > 0) {  // line 10
      before_1 = row[i - 1];
      before_tan_1 = t1[i - 1];
    }
    float t2 = before - 0.97f * before_1;  // line 11
    unsigned int t3 = t0 + i;
    y[t3] = before * t2;
    y_tan[t3] = before_tan * t2 + before * (before_tan - 0.97f * before_tan_1);
  }
}
