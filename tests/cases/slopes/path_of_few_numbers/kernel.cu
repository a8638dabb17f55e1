// A path that depends on three numbers: their derivatives go along with it, and nothing is kept.
__device__ double drawn(unsigned &state) {
  state = state * 747796405u + 2891336453u;
  unsigned w = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
  return ((w >> 22) ^ w) / 4294967296.0 - 0.5;
}

__global__ void path(double *pay, const double *spot, double vol, double rate, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned state = i * 747796405u + 1u;
  double v = spot[i], mean = 0;
  for (int k = 0; k < steps; ++k) {
    v *= exp((rate - 0.5 * vol * vol) * 0.01 + vol * 0.1 * drawn(state));
    mean += v;
  }
  pay[i] = fmax(mean / steps - 0.4, 0.0);
}
