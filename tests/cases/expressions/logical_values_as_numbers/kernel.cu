// Comparisons as 0 or 1 in arithmetic: piecewise constant factors.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i] + (i % 2) * 2.0;
    bool big = v > 1.5;
    out[i] = big * v * v + !big * sin(v) + (v > 1.5) + (i < 4) * v;
}
