__global__ void histogram(double* bins, const double* w, const int* key, int n) {
  __shared__ double local[8];
  if (threadIdx.x < 8) local[threadIdx.x] = 0.0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[key[i]], w[i] * w[i]);
  __syncthreads();
  if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
