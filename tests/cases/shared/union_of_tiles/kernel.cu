// One memory for two purposes: a tile that is transposed, and then what the threads sum up.
__global__ void trace(float* out, const float* a, const float* b, int n) {
    __shared__ union {
        float tile[8][9];
        float sum[64];
    } shared;
    const int x = threadIdx.x, y = threadIdx.y, t = y * 8 + x;
    float total = 0;
    for (int i = 0; i < n; i += 8) {
        shared.tile[x][y] = b[(blockIdx.x * 8 + y) * n + i + x];
        __syncthreads();
        total += a[(i + y) * 16 + blockIdx.x * 8 + x] * shared.tile[y][x];
        __syncthreads();
    }
    shared.sum[t] = total * total;
    __syncthreads();
    for (int half = 32; half > 0; half >>= 1) {
        if (t < half) shared.sum[t] += shared.sum[t + half];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = shared.sum[0];
}
