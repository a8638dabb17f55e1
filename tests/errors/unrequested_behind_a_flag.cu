// request: gradient(kernel, "out, x")
// Each block waits for the one before it: what it reads first, another has written.
__global__ void kernel(double* out, double* tmp, const double* x, int* ready) {
    int b = blockIdx.x;
    while (b > 0 && atomicAdd(&ready[b - 1], 0) == 0) {
    }
    double s = b > 0 ? tmp[b - 1] : 0;
    out[b] = s * x[b];
  //^^^ CG0219: an atomic operation decides which threads store here, or in which order; the gradient would not find the same
    tmp[b] = s + x[b] * x[b];
    __threadfence();
    atomicExch(&ready[b], 1);
}
