// Each step reads another element that carries derivatives: there is no number before the loop that slopes could be by.
__global__ void fold(double *y, const double *x, double rate, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = 0.5;
  for (int k = 0; k < steps; ++k) v = rate * v * (1.0 - v) + 0.1 * x[k * n + i] * v;
  y[i] = v;
}
