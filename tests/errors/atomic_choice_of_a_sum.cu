// request: gradient(kernel, "last, x")
__global__ void kernel(double* last, const double* x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicExch(&last[0], x[i] * x[i] + x[0]);
  //^^^ CG0204: whose value an atomic operation chose is found out by comparing, and this value may be rounded in two ways: compilers for GPUs make one operation of a product in a sum, or two
}
