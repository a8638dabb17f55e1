// Each side of ?: assigns a different variable.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = 1.0;
    double c = i % 2 ? (a *= 3.0) : (b = a * a);
    double d = i % 3 ? c : (i % 4 ? (c += a, b) : (a = b) * c);
    out[i] = a * b + c * d;
}
