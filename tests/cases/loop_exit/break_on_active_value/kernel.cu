// Leaves when the running value has grown enough; the decades of 1.2..1.4 stay clear of 5, 50 and 95 thousand.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i], s = 0.0;
    for (int k = 0; k < 20; ++k) {
        v = v * 10.0;
        if (v > 5000.0 * (1 + i % 3 * 9)) break;
        s += sqrt(v) * 0.1;
    }
    out[i] = s + log(v);
}
