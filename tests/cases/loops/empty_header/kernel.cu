// for (;;) with its exit in the middle of the body.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], s = 0.0;
    int k = 0;
    for (;;) {
        s += v;
        if (k == i % 5) break;
        v = v * v + 0.1;
        k++;
    }
    out[i] = s * v;
}
