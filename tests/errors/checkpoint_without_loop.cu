// request: gradient(f, "x")
__global__ void square(double* x) { x[threadIdx.x] *= x[threadIdx.x]; }
void f(double* x, int steps) {
#pragma cugrad checkpoint(binomial:20)
    int threads = 32;
  //^^^^^^^^^^^^^^^^^ CG0230: `#pragma cugrad checkpoint(binomial:20)` stands in front of something that is no loop
    for (int t = 0; t < steps; ++t) square<<<1, threads>>>(x);
}
