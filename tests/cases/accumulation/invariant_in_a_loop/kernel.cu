// x[i] is read in every iteration, scale[blockIdx.x] by everybody.
__global__ void power(double *out, const double *x, const double *scale, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double s = 1.0;
  for (int k = 0; k < steps; ++k) s = s * 0.5 + x[i] * scale[blockIdx.x] + x[i];
  out[i] = s;
}
