// C-style, functional, static_cast, braces; const_cast on a pointer.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double v = (double)i * x[i];
    v += double(i + 1) / static_cast<double>(n) * x[i];
    v *= static_cast<int>(x[i]) + int(3.7) + (long)x[i];
    double* p = const_cast<double*>(x);
    out[i] = v + double{x[i]} * p[i];
}
