// The stored value is read back and added: two paths to x.
__global__ void kernel(double* y, double* total, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    y[i] = tanh(x[i]);
    atomicAdd(total, y[i] * x[i]);
}
