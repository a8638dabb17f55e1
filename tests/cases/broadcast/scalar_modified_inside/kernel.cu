// The by-value parameter is a variable of the thread: it is overwritten, its adjoint belongs to the first value.
__global__ void kernel(double* out, const double* x, double a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double first = a * x[i];
    a = a * a + first;
    a *= x[i];
    out[i] = a + first;
}
