// The block that finds all others done adds up what they have left.
__device__ unsigned int finished = 0;

__device__ void add_up(double* sums, unsigned int t) {
    __syncthreads();
    for (unsigned int step = 16; step > 0; step >>= 1) {
        if (t < step) sums[t] += sums[t + step];
        __syncthreads();
    }
}

__global__ void total(double* out, double* partial, const double* x, unsigned int n) {
    __shared__ double sums[32];
    __shared__ bool is_last;
    const unsigned int t = threadIdx.x;
    double sum = 0.0;
    for (unsigned int i = blockIdx.x * 32 + t; i < n; i += gridDim.x * 32) sum += x[i] * x[i];
    sums[t] = sum;
    add_up(sums, t);
    if (t == 0) partial[blockIdx.x] = sums[0];
    if (gridDim.x > 1) {
        __threadfence();
        if (t == 0) {
            unsigned int ticket = atomicInc(&finished, gridDim.x);
            is_last = ticket == gridDim.x - 1;
        }
        __syncthreads();
        if (is_last) {
            sum = 0.0;
            for (unsigned int i = t; i < gridDim.x; i += 32) sum += partial[i] * partial[i];
            sums[t] = sum;
            add_up(sums, t);
            if (t == 0) {
                out[0] = sqrt(sums[0]);
                finished = 0;
            }
        }
    }
}
