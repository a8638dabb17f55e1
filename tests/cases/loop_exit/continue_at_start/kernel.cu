__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    for (int k = 0; k < 8; ++k) {
        if ((k + i) % 3 == 0) continue;
        v = v * v + 0.1 * k * x[k];
    }
    out[i] = v;
}
