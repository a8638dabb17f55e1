// A block draws a row for all its threads, a warp for all its lanes: these may differ in what they do with it.
__global__ void kernel(double* out, const double* x, int* next, int n) {
    __shared__ int drawn;
    __shared__ double row[64];
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0) drawn = atomicAdd(&next[0], 1);
        __syncthreads();
        if (drawn >= n) break;
        row[threadIdx.x] = x[drawn * 64 + threadIdx.x];
        __syncthreads();
        double v = 0.0;
        for (int k = 0; k < 64; ++k) v += row[k] * row[(k + threadIdx.x) % 64];
        out[drawn * 64 + threadIdx.x] = v;
    }
    int lane = threadIdx.x % 32;
    while (true) {
        int first = 0;
        if (lane == 0) first = atomicAdd(&next[1], 32);
        first = __shfl_sync(0xffffffffu, first, 0);
        if (first >= 64 * n) break;
        double v = x[first + lane];
        for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
        if (lane == 0) out[64 * n + first / 32] = v * v;
    }
}
