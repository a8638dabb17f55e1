// request: gradient(f, "x")
__global__ void square(double* x) { x[threadIdx.x] *= x[threadIdx.x]; }
void f(double* x, double* scratch, int steps) {
#pragma cugrad checkpoint
    for (int t = 0; t < steps; ++t) {
  //^^^ CG0230: this loop cannot be run again from checkpoints: a step frees memory that it did not allocate
        square<<<1, 32>>>(x);
        if (t == steps - 1) cudaFree(scratch);
    }
}
