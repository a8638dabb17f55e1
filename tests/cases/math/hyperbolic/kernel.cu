__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = x[i];
    out[i] = sinh(v) * cosh(v) - tanh(2.0 * v) + asinh(v) * acosh(v + 3.0) + atanh(0.9 * v);
}
