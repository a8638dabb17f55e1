// The increment is not run on the last trip; k is used after the loop.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    int k;
    for (k = 0; k < 8; ++k) {
        v = v * x[i] + 0.3 * v;
        if (k == i % 6) break;
    }
    out[i] = v * k;
}
