__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = pow(x[i], y[i]) + pow(x[i], 3) + pow(2.5, y[i]);
    double b = sqrt(x[i]) * rsqrt(y[i]) + cbrt(x[i]) - rcbrt(y[i]);
    out[i] = a * b;
}
