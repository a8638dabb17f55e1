// Two elements exchanged, one of them changed on the way.
__global__ void kernel(double* x, int pairs) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pairs) return;
    double t = x[2 * i];
    x[2 * i] = x[2 * i + 1];
    x[2 * i + 1] = t * x[2 * i];
}
