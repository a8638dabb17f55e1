// request: gradient(some, "out, x")
__global__ void some(double* out, const double* x) {
    __shared__ int list[64];
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    if (x[threadIdx.x] > 0.0) list[atomicAdd(&count, 1)] = threadIdx.x;
    __syncthreads();
    double sum = 0.0;
    for (int k = 0; k < min(count, 5); ++k) sum += x[list[k]];
    out[threadIdx.x] = sum;
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
