// fmin, fmax, fabs, min and max; the two operands never meet.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = i % 2 ? x[i] : y[i], b = i % 2 ? y[i] : x[i];
    double clamped = fmin(fmax(a, 0.05), 0.95);
    out[i] = fmin(a, b) * fmax(a, b) + fabs(a - b) * clamped + max(a, b + 1.0) * min(a, 0.0) + fabs(-a);
}
