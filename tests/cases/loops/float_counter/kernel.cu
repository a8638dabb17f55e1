// A loop over a double, which is not active but real; a quadrature rule.
__global__ void kernel(double* out, const double* x, double a, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double integral = 0.0;
    for (double t = 0.05; t < 1.0; t += 0.1) integral += 0.1 * exp(-a * t) * sin(x[i] * t);
    out[i] = integral;
}
