// request: gradient(weigh, "out, x")
__global__ void weigh(double* out, const double* x, int* next, int n) {
    int i, round = 0;
    while ((i = atomicAdd(next, 1)) < n) {
        out[i] = x[i] * round;
      //^^^ CG0219: an atomic operation draws the place of this value; the gradient would draw another, and take the adjoint from there
        ++round;
    }
}
