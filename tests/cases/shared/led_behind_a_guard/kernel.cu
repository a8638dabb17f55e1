// Some threads end before all barriers; the rest goes round a loop that shared memory leads, which is the same for all of them.
__global__ void settle(double* out, const double* in, int n) {
    __shared__ double tile[32];
    __shared__ bool done;
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (i >= n) return;
    double v = in[i];
    if (t == 0) done = false;
    __syncthreads();
    while (!done) {
        tile[t] = v;
        __syncthreads();
        v = 0.45 * (tile[t ^ 1] + v);
        __syncthreads();
        if (t == 0) done = tile[0] < 0.3;
        __syncthreads();
    }
    out[i] = v * v;
}
