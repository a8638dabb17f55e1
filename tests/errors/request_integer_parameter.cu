// request: gradient(kernel, "out, x, n")
//^^^ CG0003: parameter `n` of `kernel` is an integer
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = x[i] * n;
}
