// Every third output is overwritten by a constant: the adjoint must not flow through it.
__global__ void kernel(double* out, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = x[i] * x[i] * x[i];
    if (i % 3 == 0) out[i] = 4.0;
}
