// request: gradient(norm, "out, x")
__global__ void norm(double* out, const double* x, int* next, int n) {
    int i;
    double sum = 0.0;
    while ((i = atomicAdd(next, 1)) < n) sum += x[i];
    atomicAdd(out, sum * sum);
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
