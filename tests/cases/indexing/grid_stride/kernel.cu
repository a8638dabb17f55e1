// Each thread handles several elements, the last ones only sometimes.
__global__ void kernel(double* out, const double* x, double a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        double v = a * x[i];
        out[i] = v * v + x[n - 1 - i];
    }
}
