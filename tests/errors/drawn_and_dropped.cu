// request: gradient(halves, "b, a")
__global__ void halves(double* b, const double* a, int* count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = atomicAdd(count, 1);
    if (i % 2 == 0) b[j] = a[j] * a[j];
                  //^^^ CG0219: an atomic operation decides which threads store here, or in which order; the gradient would not find the same
}
