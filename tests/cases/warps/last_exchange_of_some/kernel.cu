// Lanes that step over the last exchanges have ended by then; in the gradient they have not.
__global__ void tail(double *y, const double *x, const double *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double s = 0;
  for (int k = 0; k < n; ++k) s += x[i] * w[k];
  y[i] = s;
  if (threadIdx.x < 16) {
    for (int offset = 8; offset > 0; offset /= 2) s += __shfl_down_sync(0xffffffffu, s, offset, 16) * 0.5;
    y[i] = s;
  }
}
