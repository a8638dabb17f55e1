// request: gradient(compact, "out, x")
__global__ void compact(double* out, const double* x) {
    __shared__ int list[64];
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    if (x[threadIdx.x] > 0.0) list[atomicAdd(&count, 1)] = threadIdx.x;
    __syncthreads();
    for (int k = threadIdx.x; k < count; k += blockDim.x) out[k] = sin(x[list[k]]);
                                                        //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
