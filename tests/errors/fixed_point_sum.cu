// request: gradient(kernel, "out, x")
__global__ void kernel(float* out, const float* x) {
    __shared__ unsigned long long sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, (unsigned long long)(long long)(x[threadIdx.x] * 1048576.0f));
  //^^^ CG0120: values that carry derivatives are rounded, added up as integers and read as floats again
    __syncthreads();
    if (threadIdx.x == 0) *out = (float)(long long)sum / 1048576.0f;
}
