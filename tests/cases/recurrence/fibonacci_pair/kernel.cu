// Two carried values exchange their roles through a temporary.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = y[i];
    for (int k = 0; k < 8; ++k) {
        double t = a * b + 0.1 * a;
        a = b;
        b = t;
    }
    out[i] = a + b;
}
