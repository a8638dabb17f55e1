// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, const double* y, int n) {
    const double* from = n > 3 ? x : y;
    out[threadIdx.x] = from[threadIdx.x] * 2.0;
                     //^^^ CG0208: the pointer may lead to memory with an adjoint or to parameter `y`, which has none
}
