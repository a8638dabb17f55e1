// The fence stands at a barrier, and no block can know how far another one is: it is for the block itself.
__global__ void emphasised(float* y, float* scratch, const float* x, int n, int ld) {
    const float* from = x + blockIdx.x * n;
    float* row = scratch + blockIdx.x * ld;
    for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] = from[i] * from[i];
    __threadfence();
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float before = row[i];
        if (i > 0) before = row[i - 1];
        y[blockIdx.x * n + i] = row[i] * (row[i] - 0.97f * before);
    }
}
