// request: gradient(guarded, "sum, x")
__global__ void guarded(float* sum, int* lock, const float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    *sum = *sum * 0.5f + x[i] * x[i];
  //^^^ CG0219: an atomic operation decides which threads store here, or in which order; the gradient would not find the same
    __threadfence();
    atomicExch(lock, 0);
}
