__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], w = 1.0;
    int left = 3 + i % 3;
    while (left-- > 0) {
        w = w * v + 0.5;
        v = v / (1.0 + w);
    }
    out[i] = v + w;
}
