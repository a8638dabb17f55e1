// The outer loop reads another number in every step and is reversed; the one inside it carries slopes, and only the last ones are kept.
__global__ void relaxed(double *y, const double *x, double a, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 0.3;
  for (int t = 0; t < steps; ++t) {
    double v = s * x[(t * 7 + i) % n];
    for (int k = 0; k < 3 + (i + t) % 5; ++k) v = v + 0.2 * sin(a * v);
    s = 0.5 * s + 0.3 * v * s;
  }
  y[i] = s;
}
