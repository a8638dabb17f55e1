// What is left of a division by a negative number repeats as by its magnitude; as a period of blocks it would be longer than any grid.
__global__ void bias(double *y, const double *x, const double *b, int n, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i] + b[i % columns];
  y[i] = v * v * v;
}
