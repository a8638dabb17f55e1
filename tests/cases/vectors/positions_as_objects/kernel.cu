// threadIdx and its like are copied as objects: dim3 takes a uint3 and turns into one.
__device__ int flat(dim3 thread, uint3 block, const dim3& size) {
    return (block.y * size.y + thread.y) * 8 + block.x * size.x + thread.x;
}

__global__ void kernel(double* out, const double* x) {
    dim3 thread = threadIdx;
    uint3 block = blockIdx;
    dim3 size = blockDim, again(block);
    int i = flat(thread, again, size);
    out[i] = x[i] * x[i] * (thread.x + block.y);
}
