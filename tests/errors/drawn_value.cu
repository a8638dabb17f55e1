// request: gradient(pick, "b, a")
__global__ void pick(double* b, const double* a, int* count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = atomicAdd(count, 1);
    b[i] = a[j % n];
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
