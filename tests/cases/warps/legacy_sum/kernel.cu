// Shuffles without a mask, as before CUDA 9, and votes of the block.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    double v = x[i] * x[i];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down(v, d);
    int large = __syncthreads_count(x[i] > 0.25);
    if (i % 32 == 0) out[i / 32] = v * large;
    if (__any(i == n)) out[2] = 3.0 * x[1];
}
