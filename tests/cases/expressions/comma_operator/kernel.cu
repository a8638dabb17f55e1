__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a, b;
    a = x[i], b = a * a, a += b;
    double c = (b *= 2.0, a = a * b, b + 1.0);
    out[i] = (c += a, c * b);
}
