// The input is used, then destroyed: the value must be kept before it goes.
__global__ void kernel(double* out, double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = x[i] * x[i] * x[i];
    x[i] = 0.0;
}
