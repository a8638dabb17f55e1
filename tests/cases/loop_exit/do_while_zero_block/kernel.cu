// do { … } while (0) used as a block that can be left.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    do {
        v *= v;
        if (i % 3 == 0) break;
        v = exp(v);
        if (i % 3 == 1) break;
        v = v * x[i];
    } while (0);
    out[i] = v;
}
