// Three colours: threads of a block that come to the same one add up before the block adds.
__global__ void colours(double *y, const double *x, const double *gain, const double *gamma, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = gain[i % 3] * exp(gamma[i % 5] * x[i]);
}
