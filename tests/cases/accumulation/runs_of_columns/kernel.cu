// A bias of columns: the thread in the same place comes to the same column a few blocks on.
__global__ void bias(double *y, const double *x, const double *b, int n, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i] + b[i % columns];
  y[i] = v * tanh(v);
}
