__device__ double rising(double v, int k) {
    if (k == 0) return 1.0;
    return (v + k) * 0.5 * rising(v, k - 1);
}

__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = rising(x[i], i % 5);
}
