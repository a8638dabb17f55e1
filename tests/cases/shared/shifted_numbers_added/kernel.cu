// As many shifts as there are threads in the sum: taking one back leaves the others.
__global__ void kernel(double* out, const double* x, int n) {
  __shared__ double most, sum;
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (t == 0) {
    most = fmax(x[0], x[1]);
    sum = 0.0;
  }
  __syncthreads();
  atomicAdd(&sum, (x[i] - most) * 0.25);
  __syncthreads();
  if (i < n) out[i] = exp(sum + most) * exp(x[i] - most);
}
