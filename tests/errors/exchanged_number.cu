// request: gradient(chain, "b, a")
__global__ void chain(double* b, const double* a, int* last) {
    int i = threadIdx.x;
    int before = atomicExch(last, i);
    b[i] = a[before];
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
