// Swapped on some iterations only.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = x[i + 1];
    for (int k = 0; k < 5; ++k) {
        a = a * a + b;
        if ((k + i) % 2) {
            double tmp = a;
            a = b;
            b = tmp;
        }
        b *= 0.7;
    }
    out[i] = a - 2.0 * b;
}
