// The first thread of each block does everything.
__global__ void kernel(double* out, const double* x) {
    if (threadIdx.x != 0) return;
    double p = 1.0;
    for (int k = 0; k < 20; ++k) p = 0.7 * p * x[blockIdx.x * 20 + k] + x[k];
    out[blockIdx.x] = p;
}
