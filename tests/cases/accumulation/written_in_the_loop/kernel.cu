// y[0] is read in every iteration and overwritten on the way: its adjoint must not be collected over the loop.
__global__ void walk(double *y, const double *x, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x > 0) return;
  for (int k = 0; k < n; ++k) {
    double first = y[0];
    y[k % 3] = first * x[k] + x[0];
  }
}
