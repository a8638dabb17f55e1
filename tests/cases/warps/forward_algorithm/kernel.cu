// The forward algorithm of a hidden Markov model, a lane a state: what a step hands on goes through all lanes, and the maxima cancel out.
__global__ void forward_algorithm(double *likelihood, const double *init, const double *trans, const double *emit,
                                  const int *seen, int sequences, int times) {
  int s = (blockIdx.x * blockDim.x + threadIdx.x) / 8, j = threadIdx.x % 8;
  if (s >= sequences) return;
  double into[8];
  for (int i = 0; i < 8; i++) into[i] = trans[i * 8 + j];
  const int *o = seen + s * times;
  double alpha = init[j] + emit[o[0] * 8 + j];
  for (int t = 1; t < times; t++) {
    double v[8], top = -INFINITY;
    for (int i = 0; i < 8; i++) {
      v[i] = __shfl_sync(0xffffffffu, alpha, i, 8) + into[i];
      top = fmax(top, v[i]);
    }
    double sum = 0;
    for (int i = 0; i < 8; i++) sum += exp(v[i] - top);
    alpha = top + log(sum) + emit[o[t] * 8 + j];
  }
  double top = alpha;
  for (int d = 4; d > 0; d /= 2) top = fmax(top, __shfl_xor_sync(0xffffffffu, top, d, 8));
  double sum = exp(alpha - top);
  for (int d = 4; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d, 8);
  if (j == 0) likelihood[s] = top + log(sum);
}
