// The destination is chosen by a branch and reassigned later.
__global__ void kernel(double* a, double* b, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double* dst = a;
    if (i % 3 == 1) dst = b;
    dst[i] = x[i] * x[i];
    dst = i % 3 == 1 ? a : b;
    dst[i] = sin(x[i]);
    dst[i] *= a[i];
}
