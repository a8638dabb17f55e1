__global__ void kernel(double* even, double* odd, const double* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    if (i % 2 == 0)
        even[i / 2] = x[i] * x[i];
    else
        odd[i / 2] = x[i] * x[i - 1];
}
