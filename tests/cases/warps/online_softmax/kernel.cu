// One walk: a running maximum, with the sum rescaled whenever it grows; then lanes exchange their pairs. All maxima
// cancel out of the logarithm of the sum and of the mean, though no two lanes have the same before the last exchange.
__global__ void log_sum_exp(double* out, double* mean, const double* x, const double* value, double scale, int cols) {
  int row = blockIdx.x, lane = threadIdx.x;
  double m = -1e30, sum = 0.0, weighted = 0.0;
  for (int c = lane; c < cols; c += 32) {
    double score = scale * x[row * cols + c];
    double next = fmax(m, score);
    double shrink = exp(m - next), e = exp(score - next);
    sum = sum * shrink + e;
    weighted = weighted * shrink + e * value[c];
    m = next;
  }
  for (int d = 16; d > 0; d /= 2) {
    double other = __shfl_xor_sync(0xffffffffu, m, d);
    double other_sum = __shfl_xor_sync(0xffffffffu, sum, d);
    double other_weighted = __shfl_xor_sync(0xffffffffu, weighted, d);
    double next = fmax(m, other);
    sum = sum * exp(m - next) + other_sum * exp(other - next);
    weighted = weighted * exp(m - next) + other_weighted * exp(other - next);
    m = next;
  }
  if (lane == 0) {
    out[row] = m + log(sum);
    mean[row] = weighted / sum;
  }
}
