// Tangent of `log_sum_exp` (kernel.cu:3) with respect to out, mean, x, value, scale, by cugrad.
//   out_tan: tangent of out
//   mean_tan: tangent of mean
//   x_tan: tangent of x
//   value_tan: tangent of value
//   scale_tan: tangent of scale
static __global__ void log_sum_exp_fwd(double *out, double *mean, const double *x, const double *value,
    double scale, int cols, double *out_tan, double *mean_tan, double *x_tan, double *value_tan,
    double scale_tan) {
  int row = blockIdx.x;  // line 4
  int lane = threadIdx.x;
  double m = -1e30;
  double sum = 0.0;
  double weighted = 0.0;
  double m_tan = 0.0;
  double sum_tan = 0.0;
  double weighted_tan = 0.0;
  for (int c = lane; c < cols; c += 32) {  // line 6
    double t0 = x[row * cols + c];  // line 7
    double score = scale * t0;
    double score_tan = scale_tan * t0 + scale * x_tan[row * cols + c];
    double next = fmax(m, score);  // line 8
    bool t1 = m >= score;
    bool t2 = score != score;
    double next_tan = (t1 ? m_tan : t2 ? m_tan : 0.0) + (t1 ? 0.0 : t2 ? 0.0 : score_tan);
    double shrink = exp(m - next);  // line 9
    double shrink_tan = (m_tan - next_tan) * shrink;
    double e = exp(score - next);
    double e_tan = (score_tan - next_tan) * e;
    sum_tan = sum_tan * shrink + sum * shrink_tan + e_tan;  // line 10
    double t3 = value[c];  // line 11
    weighted_tan = weighted_tan * shrink + weighted * shrink_tan + (e_tan * t3 + e * value_tan[c]);
    m = next;
    sum = sum * shrink + e;
    weighted = weighted * shrink + e * t3;
    m_tan = next_tan;
  }
  for (int d = 16; d > 0; d /= 2) {  // line 14
    double other = __shfl_xor_sync(0xffffffffu, m, d);  // line 15
    double other_tan = __shfl_xor_sync(0xffffffffu, m_tan, d);
    double other_sum = __shfl_xor_sync(0xffffffffu, sum, d);  // line 16
    double other_sum_tan = __shfl_xor_sync(0xffffffffu, sum_tan, d);
    double other_weighted = __shfl_xor_sync(0xffffffffu, weighted, d);  // line 17
    double other_weighted_tan = __shfl_xor_sync(0xffffffffu, weighted_tan, d);
    double next = fmax(m, other);  // line 18
    bool t0 = m >= other;
    bool t1 = other != other;
    double next_tan = (t0 ? m_tan : t1 ? m_tan : 0.0) + (t0 ? 0.0 : t1 ? 0.0 : other_tan);
    double t2 = exp(m - next);  // line 19
    double t3 = (m_tan - next_tan) * t2;
    double t4 = exp(other - next);
    double t5 = (other_tan - next_tan) * t4;
    sum_tan = sum_tan * t2 + sum * t3 + (other_sum_tan * t4 + other_sum * t5);
    weighted_tan = weighted_tan * t2 + weighted * t3 + (other_weighted_tan * t4  // line 20
        + other_weighted * t5);
    m = next;
    sum = sum * t2 + other_sum * t4;
    weighted = weighted * t2 + other_weighted * t4;
    m_tan = next_tan;
  }
  if (lane != 0) return;  // line 25
  out[row] = m + log(sum);  // line 24
  out_tan[row] = m_tan + sum_tan * (1.0 / sum);
  double t0 = weighted / sum;  // line 25
  mean[row] = t0;
  mean_tan[row] = (weighted_tan - t0 * sum_tan) / sum;
}
