// Logarithms of zero that a maximum cuts off, an exponential that overflows far from its divisor, a scheme that diverges and is not used.
__global__ void kernel(double* loss, double* far, double* last, const double* p, const double* zero, const double* large, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  loss[i] = fmax(log(p[i] * zero[i]), -100.0) + p[i];
  far[i] = 1.0 / (exp(large[i]) + p[i] + 0.1 + 2 * p[i] + sin(p[i]) + p[i] * p[i] + cos(p[i]) + 3.0) + p[i];
  double v = p[i];
  for (int k = 0; k < 20 * n; k++) v = v + large[i] * v;
  last[i] = v < 1e10 ? v : p[i];
}
