// Execution falls from case to case; the entered place decides which values are overwritten.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    switch (i % 5) {
        case 3: v *= x[i];
        case 2: v = v * v;
        case 1: v += sin(v); break;
        case 0: v = -v;
        default: v = v * 3.0 + 1.0;
    }
    out[i] = v;
}
