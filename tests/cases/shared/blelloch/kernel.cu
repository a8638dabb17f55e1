__global__ void exclusive_scan(float* data, int n) {
  __shared__ float temp[64];
  int tid = threadIdx.x;
  int offset = 1;
  temp[2 * tid] = data[2 * tid];
  temp[2 * tid + 1] = data[2 * tid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1;
      int bi = offset * (2 * tid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (tid == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1;
      int bi = offset * (2 * tid + 2) - 1;
      float t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  data[2 * tid] = temp[2 * tid];
  data[2 * tid + 1] = temp[2 * tid + 1];
}
