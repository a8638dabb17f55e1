// Captured before the variable changes.
__global__ void kernel(double* out, const double* x, double a, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double k = a * x[i];
    auto f = [k, a](double v) { return k * v + a; };
    k = 100.0;
    out[i] = f(x[i]) * f(2.0);
}
