__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < 8; ++k) {
        if (k > i % 6) break;
        v = sin(v) + v * x[i];
    }
    out[i] = v;
}
