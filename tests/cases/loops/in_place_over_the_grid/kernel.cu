// Each element is overwritten once, so the loop and its reverse are one, and nothing is kept on a tape.
__global__ void step(double* x, double* m, const double* g, double rate, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    double moment = 0.9 * m[i] + 0.1 * g[i] * g[i];
    x[i] -= rate * g[i] / (sqrt(moment * moment + 0.5)) + 0.01 * x[i] * x[i];
    m[i] = moment;
  }
}
