// Slopes pass through branches, loops inside, conversions and choices; what is left unused behind the loop is carried all the same.
__device__ float softened(float v, float w) {
  if (v > w) return v - 0.25f * w;
  return fmaxf(v * v, 0.1f * w);
}

__global__ void settle(double *y, const double *x, float rate, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i];
  float w = 0.5f;
  for (int k = 0; k < steps; ++k) {
    float s = softened((float)v, w);
    double q = v;
    for (int j = 0; j <= k % 3; ++j) q = q - 0.1 * (q * q - rate) / (q + 2.0);
    w = k % 2 == 0 ? w + rate * 0.01f : w - 0.02f * s;
    v = 0.9 * q + 0.1 * s;
    if (v > 40.0) break;
  }
  y[i] = v;
}
