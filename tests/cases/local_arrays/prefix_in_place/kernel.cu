// Each element depends on the one before it, in the same array.
__global__ void kernel(double* out, const double* x, int rows) {
    int r = threadIdx.x;
    if (r >= rows) return;
    double p[5];
    p[0] = x[r * 5];
    for (int k = 1; k < 5; ++k) p[k] = p[k - 1] * x[r * 5 + k];
    for (int k = 0; k < 5; ++k) out[r * 5 + k] = p[k] * p[4 - k];
}
