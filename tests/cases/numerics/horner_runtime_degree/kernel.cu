// The degree differs per thread; coefficients are shared.
__global__ void horner(double* out, const double* c, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    int degree = i % 8;
    double p = c[degree];
    while (--degree >= 0) p = p * x[i] + c[degree];
    out[i] = p;
}
