// The path is written down: what it stores carries derivatives, so the loop is reversed step by step.
__global__ void trace(double *path, const double *x, double rate, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double v = x[i];
  for (int k = 0; k < steps; ++k) {
    v += 0.1 * rate * sin(v);
    path[k * n + i] = v;
  }
}
