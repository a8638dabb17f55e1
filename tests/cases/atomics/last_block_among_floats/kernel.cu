// The counter is a word of an array of floats, and the number that a block draws travels in a word of a tile of floats.
__global__ void means(float* out, float* partial, const float* x, float* scratch, int n) {
    __shared__ float tile[33];
    unsigned int* number = (unsigned int*)(tile + 32);
    unsigned int* count = (unsigned int*)(scratch + 2);
    tile[threadIdx.x] = 0.0f;
    for (int i = blockIdx.x * 32 + threadIdx.x; i < n; i += 32 * gridDim.x) tile[threadIdx.x] += x[i] * x[i];
    __syncthreads();
    partial[32 * blockIdx.x + threadIdx.x] = tile[31 - threadIdx.x] * tile[threadIdx.x];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) *number = atomicInc(count, gridDim.x - 1);
    __syncthreads();
    if (*number == gridDim.x - 1) {
        float sum = 0.0f;
        for (int b = 0; b < gridDim.x; ++b) sum += partial[32 * b + threadIdx.x];
        out[threadIdx.x] = sum / gridDim.x;
    }
}
