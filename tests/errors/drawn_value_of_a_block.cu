// request: gradient(pick, "b, a")
__global__ void pick(double* b, const double* a, int* count) {
    __shared__ int drawn;
    if (threadIdx.x == 0) drawn = atomicAdd(count, 1);
    __syncthreads();
    b[blockIdx.x * blockDim.x + threadIdx.x] = a[drawn];
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
