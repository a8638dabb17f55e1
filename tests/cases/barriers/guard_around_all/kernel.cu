// Who has no element of `x` steps over all barriers, so nobody may wait for a whole block elsewhere: not for sums of `w`, nor for that of `a`.
__global__ void guarded(float *y, const float *x, const float *w, float a, int n) {
  __shared__ float tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  tile[threadIdx.x] = x[i];
  __syncthreads();
  float s = 0;
  for (int j = 0; j < 20; ++j)
    for (int k = 0; k < 8; ++k) s += w[8 * j + k] * x[i] * (k + 1);
  y[i] = 0.01f * s * tile[0] + a * x[i];
}
