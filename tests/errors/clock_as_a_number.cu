// request: gradient(jitter, "b, a")
__global__ void jitter(double* b, const double* a, int n) {
    int i = threadIdx.x;
    b[i] = a[clock64() % n];
  //^^^ CG0219: this depends on a clock, which the gradient would find at another time
}
