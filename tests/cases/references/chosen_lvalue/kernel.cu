// ?: yields an lvalue that is assigned through.
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = x[i + 1];
    (i % 2 ? a : b) *= a + 2.0;
    double& larger = i % 3 ? a : b;
    larger = larger * larger;
    out[i] = a * b;
}
