// A sliding window kept in four scalars.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double h0 = x[i], h1 = x[i + 1], h2 = x[i + 2], h3 = x[i + 3];
    for (int k = 0; k < 10; ++k) {
        double next = 0.4 * h0 * h3 + 0.3 * h1 - 0.2 * h2 * h2;
        h0 = h1;
        h1 = h2;
        h2 = h3;
        h3 = next;
    }
    out[i] = h0 + h1 * h2 + h3;
}
