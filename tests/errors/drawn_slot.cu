// request: gradient(insert, "out, x")
__global__ void insert(float* out, int* keys, const float* x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int slot = i * 7 % 64;
    while (atomicCAS(&keys[slot], -1, i) != -1) slot = (slot + 1) % 64;
    out[slot] = x[i] * x[i];
  //^^^ CG0219: an atomic operation draws the place of this value; the gradient would draw another, and take the adjoint from there
}
