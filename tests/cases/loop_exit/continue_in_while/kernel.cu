// Stores happen before and after the continue.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    out[i] = x[i];
    int k = 0;
    while (k < 7) {
        ++k;
        out[i] *= x[(i + k) % n];
        if (k % 2 == i % 2) continue;
        out[i] += x[i] * out[i];
    }
}
