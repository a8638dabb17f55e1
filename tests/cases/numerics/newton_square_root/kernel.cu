// A fixed number of iterations from an active start.
__global__ void root(double* out, const double* a, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double r = 0.5 * (1.0 + a[i]);
    for (int k = 0; k < 4; ++k) r = 0.5 * (r + a[i] / r);
    out[i] = r;
}
