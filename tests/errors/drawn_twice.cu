// request: gradient(pair, "out, x")
__global__ void pair(double* out, const double* x, int* next) {
    int to = atomicAdd(&next[0], 1);
    int from = atomicAdd(&next[1], 1);
    out[to] = x[from];
  //^^^ CG0219: an atomic operation draws the place of this value; the gradient would draw another, and take the adjoint from there
}
