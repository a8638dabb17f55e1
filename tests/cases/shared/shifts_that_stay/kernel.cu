// Maxima that look as if they cancelled out, and do not: the sum has another term, is never below a bound, was made with
// another thread's maximum, or holds what earlier rows left.
__global__ void stays(double* a, double* b, double* c, double* d, const double* x, int rows, int cols) {
  __shared__ double kept[32];
  __shared__ double running;
  int t = threadIdx.x;
  if (t == 0) running = 1.0;
  __syncthreads();
  for (int row = 0; row < rows; ++row) {
    double v = x[row * cols + t % cols];
    double own = fmax(v, x[row * cols + (t + 1) % cols]);
    double e = exp(v - own);
    kept[t] = e;
    __syncthreads();
    double others = 0.0;
    for (int i = 0; i < blockDim.x; ++i) others += kept[i];
    a[row * blockDim.x + t] = e / (others + 0.125);
    b[row * blockDim.x + t] = e / fmax(e, 0.6);
    c[row * blockDim.x + t] = e / others;
    __syncthreads();
    kept[t] = own;
    __syncthreads();
    double m = kept[0];
    double f = exp(v - m);
    __syncthreads();
    kept[t] = f;
    __syncthreads();
    if (t == 0) {
      double sum = 0.0;
      for (int i = 0; i < blockDim.x; ++i) sum += kept[i];
      running = running * 0.5 + sum;
    }
    __syncthreads();
    d[row * blockDim.x + t] = f / running;
    __syncthreads();
  }
}
