// request: gradient(compact, "out, x")
__global__ void compact(float* out, int* count, const float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 0.0f) {
        int at = atomicAdd(count, 1);
        out[at] = 2.0f * x[i] * x[i];
      //^^^ CG0219: an atomic operation draws the place of this value; the gradient would draw another, and take the adjoint from there
    }
}
