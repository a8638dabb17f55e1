__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    int k = 0;
    while (true) {
        switch (k++ % 3) {
            case 0: v *= x[i]; break;
            case 1: v += x[i]; break;
            default: if (v < 0.0) v = -v;
        }
        if (k > i % 7) break;
    }
    out[i] = v * v;
}
