// request: gradient(kernel, "out, x, n")
//^^^ refused: integer parameter n
__global__ void kernel(double* out, const double* x, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = x[i] * n;
}
