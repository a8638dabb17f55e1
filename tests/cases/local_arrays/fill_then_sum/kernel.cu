// Filled in one loop, read in another, in the other direction.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double t[8];
    for (int k = 0; k < 8; ++k) t[k] = x[i + k] * x[i];
    double s = 0.0;
    for (int k = 7; k >= 0; --k) s = s * 0.5 + sin(t[k]);
    out[i] = s;
}
