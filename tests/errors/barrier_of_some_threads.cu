// request: gradient(kernel, "out, x")
#include <cuda/barrier>
__global__ void kernel(double* out, const double* x) {
    __shared__ cuda::barrier<cuda::thread_scope_block> ready;
    if (threadIdx.x == 0) init(&ready, 32);
                        //^^^ CG0205: a barrier whose number of threads is not written as that of the block
    __syncthreads();
    if (threadIdx.x < 32) ready.arrive_and_wait();
    out[threadIdx.x] = x[threadIdx.x] * x[threadIdx.x];
}
