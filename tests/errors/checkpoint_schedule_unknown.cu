// request: gradient(f, "x")
__global__ void square(double* x) { x[threadIdx.x] *= x[threadIdx.x]; }
void f(double* x, int steps) {
#pragma cugrad checkpoint(binomail:20)
    for (int t = 0; t < steps; ++t) square<<<1, 32>>>(x);
  //^^^ CG0230: unknown schedule `binomail`; write auto, all, every:K, binomial:COUNT, online:COUNT or memory:SIZE
}
