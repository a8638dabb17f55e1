__global__ void kernel(double* out, const double* a, const double* b, const double* c, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double t = fma(a[i], b[i], c[i]);
    out[i] = fma(t, t, fma(-a[i], 2.0, __fma_rn(b[i], c[i], t)));
}
