// Tangent of `means` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_tan: tangent of out
//   partial_tan: tangent of partial
//   x_tan: tangent of x
static __global__ void means_fwd(float *out, float *partial, const float *x, float *scratch, int n,
    float *out_tan, float *partial_tan, float *x_tan) {
  __shared__ float tile[33];
  __shared__ float tile_tan[33];
  unsigned int *number = (unsigned int *)&tile[32];  // line 4
  unsigned int *count = (unsigned int *)(scratch + 2);  // line 5
  tile[threadIdx.x] = 0.0f;  // line 6
  tile_tan[threadIdx.x] = 0.0f;
  for (int i = blockIdx.x * 32 + threadIdx.x; i < n; i += 32 * gridDim.x) {  // line 7
    float t0 = x[i];
    float t1 = x_tan[i];
    float t2 = tile_tan[threadIdx.x];
    tile[threadIdx.x] += t0 * t0;
    tile_tan[threadIdx.x] = t2 + (t1 * t0 + t0 * t1);
  }
  __syncthreads();  // line 8
  float t0 = tile[31 - threadIdx.x];  // line 9
  float t1 = tile_tan[31 - threadIdx.x];
  float t2 = tile[threadIdx.x];
  float t3 = tile_tan[threadIdx.x];
  partial[32 * blockIdx.x + threadIdx.x] = t0 * t2;
  partial_tan[32 * blockIdx.x + threadIdx.x] = t1 * t2 + t0 * t3;
  __threadfence();  // line 10
  __syncthreads();  // line 11
  if (threadIdx.x == 0) *number = atomicInc(count, gridDim.x - 1);  // line 12
  __syncthreads();  // line 13
  if (__float_as_uint(tile[32]) != gridDim.x - 1) return;  // line 17
  float sum = 0.0f;
  float sum_tan = 0.0f;
  for (int b = 0; (unsigned int)b < gridDim.x; ++b) {  // line 16
    sum += partial[32 * b + threadIdx.x];
    sum_tan += partial_tan[32 * b + threadIdx.x];
  }
  float t4 = (float)gridDim.x;  // line 17
  out[threadIdx.x] = sum / t4;
  out_tan[threadIdx.x] = sum_tan / t4;
}
