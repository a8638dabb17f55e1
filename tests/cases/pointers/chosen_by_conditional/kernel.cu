// ?: on pointers: which adjoint array receives is decided at run time.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const double* p = i % 2 ? x : y;
    const double* q = i % 3 ? y + 1 : x;
    out[i] = p[i] * p[i] * q[i > 0 ? i - 1 : 0];
}
