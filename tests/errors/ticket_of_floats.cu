// request: gradient(kernel, "out, x")
__global__ void kernel(double* out, const double* x, double* count) {
    int i = threadIdx.x;
    double at = atomicAdd(count, 1.0);
    out[i] = at * x[i];
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
