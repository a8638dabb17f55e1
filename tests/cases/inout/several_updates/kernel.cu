__global__ void kernel(double* x, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    x[i] = x[i] * x[i];
    x[i] = sin(x[i]) + a;
    x[i] *= x[i] - a;
    x[i] -= a * a / x[i];
}
