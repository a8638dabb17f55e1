// request: gradient(relax, "x, rate")
__global__ void relax(double* x, double rate, int steps) {
    double v = x[threadIdx.x];
#pragma cugrad checkpoint(binomial:4)
    for (int t = 0; t < steps; ++t) v = v * (1.0 - rate * v);
  //^^^ CG0230: this loop cannot be run again from checkpoints: its function launches no kernels, and its values go to the tape
    x[threadIdx.x] = v;
}
