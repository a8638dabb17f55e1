// The same function at two places of one expression, with different active arguments.
__device__ double f(double a, double b) {
    double t = a * b;
    t = sin(t) + a;
    return t * t;
}

__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = f(x[i], 2.0) * f(3.0, y[i]) - f(f(y[i], x[i]), x[i]);
}
