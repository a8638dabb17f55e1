// Tangent of `columns` (kernel.cu:2) with respect to y, x, gain, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   gain_tan: tangent of gain
static __global__ void columns_fwd(float *y, const float *x, const float *gain, const float *table, int n,
    float *y_tan, float *x_tan, float *gain_tan) {
  __shared__ float tile[11900];
  for (int k = threadIdx.x; k < 11900; k += blockDim.x) tile[k] = table[k];  // line 4
  __syncthreads();  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 8
  int t0 = i % 3;
  float t1 = gain[t0];
  float t2 = gain_tan[t0];
  float t3 = x[i];
  float t4 = x_tan[i];
  float t5 = tile[i * 7 % 11900];
  y[i] = t1 * t3 * t5;
  y_tan[i] = (t2 * t3 + t1 * t4) * t5;
}
