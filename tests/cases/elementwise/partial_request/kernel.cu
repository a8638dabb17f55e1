// x is an input that nobody asks for: a constant of this derivative.
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[i] * y[i] * y[i] + x[i];
}
