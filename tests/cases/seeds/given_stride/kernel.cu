// A stride that is given may be zero, where all threads store to one element.
__global__ void strided(double* y, const double* x, int s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i * s] = x[i] * x[i];
}
