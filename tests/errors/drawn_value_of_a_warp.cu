// request: gradient(pick, "b, a")
__global__ void pick(double* b, const double* a, unsigned* count) {
    int lane = threadIdx.x % 32;
    unsigned drawn = 0;
    if (lane == 0) drawn = atomicInc(count, 1000);
    drawn = __shfl_sync(0xffffffffu, drawn, 0);
    b[threadIdx.x] = a[drawn * 32 + lane];
  //^^^ CG0219: this value depends on a number that an atomic operation draws; the gradient would draw another
}
