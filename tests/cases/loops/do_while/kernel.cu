// The body runs at least once, also where the condition is false from the start.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    int k = i % 4;
    do {
        v = v * v * 0.5 + x[i];
        --k;
    } while (k > 0);
    out[i] = v;
}
