// The quotient is a piecewise constant factor of the second argument's derivative.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i] + (i % 7) * y[i];
    out[i] = fmod(a, y[i]) * y[i] + remainder(a, y[i]) - fmod(-a, y[i]);
}
