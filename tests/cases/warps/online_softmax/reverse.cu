// Gradient of `log_sum_exp` (kernel.cu:3) with respect to out, mean, x, value, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   mean_adj: in: the adjoint of *mean after the function, the seed; out: 0 where *mean was written
//   x_adj: the gradient with respect to *x is added to it
//   value_adj: the gradient with respect to *value is added to it
//   scale_adj: the gradient with respect to scale is added to what it points to
//   Without a derivative, because it cancels out: m (line 6), next (line 8), m (line 14), other (line 15), next (line 18).
//   tape: holds what the reverse sweep needs of loops; `log_sum_exp_rev_words` says how many words.
static __global__ void log_sum_exp_rev(double *out, double *mean, const double *x, const double *value,
    double scale, int cols, double *out_adj, double *mean_adj, double *x_adj, double *value_adj,
    double *scale_adj, ::cugrad::tape tape) {
  int row = blockIdx.x;  // line 4
  int lane = threadIdx.x;
  double m = -1e30;
  double sum = 0.0;
  double weighted = 0.0;
  for (int c = lane; c < cols; c += 32) {  // line 6
    double score = scale * x[row * cols + c];  // line 7
    double next = fmax(m, score);  // line 8
    double shrink = exp(m - next);  // line 9
    double e = exp(score - next);
    sum = sum * shrink + e;  // line 10
    weighted = weighted * shrink + e * value[c];  // line 11
    tape.push(m);  // line 6
    m = next;
  }
  double other_kept[5];  // line 14
  double m_kept[5];
  int trips = 0;
  for (int d = 16; d > 0; d /= 2) {
    double other = __shfl_xor_sync(0xffffffffu, m, d);  // line 15
    double other_sum = __shfl_xor_sync(0xffffffffu, sum, d);  // line 16
    double other_weighted = __shfl_xor_sync(0xffffffffu, weighted, d);  // line 17
    double next = fmax(m, other);  // line 18
    double t0 = exp(m - next);  // line 19
    double t1 = exp(other - next);
    sum = sum * t0 + other_sum * t1;
    weighted = weighted * t0 + other_weighted * t1;  // line 20
    m_kept[trips] = m;  // line 14
    other_kept[trips] = other;
    m = next;
    ++trips;
  }
  bool t0 = lane == 0;  // line 23
  double weighted_adj = 0.0;
  double sum_adj = 0.0;
  if (t0) {
    double mean_seed = mean_adj[row];  // line 25
    double out_seed = out_adj[row];  // line 24
    out[row] = m + log(sum);
    double t1 = weighted / sum;  // line 25
    mean[row] = t1;

    // reverse sweep
    double sum_inverse = 1.0 / sum;
    weighted_adj = mean_seed / sum;
    sum_adj = -weighted_adj * t1;
    sum_adj += out_seed * sum_inverse;  // line 24
  }
  int k = 5;
  while (k > 0) {  // line 14
    int trips_1 = k - 1;
    int d = 16 >> trips_1;
    double m_1 = m_kept[trips_1];
    double other = other_kept[trips_1];
    double next = fmax(m_1, other);  // line 18
    double t1 = exp(m_1 - next);  // line 19
    double t2 = exp(other - next);
    double t3 = weighted_adj * t2;  // line 20
    bool t4 = weighted_adj == 0.0;
    double other_weighted_adj = t4 && t3 != t3 ? 0.0 : t3;
    double t5 = weighted_adj * t1;
    weighted_adj = t4 && t5 != t5 ? 0.0 : t5;
    double t6 = sum_adj * t2;  // line 19
    bool t7 = sum_adj == 0.0;
    double other_sum_adj = t7 && t6 != t6 ? 0.0 : t6;
    double t8 = sum_adj * t1;
    sum_adj = t7 && t8 != t8 ? 0.0 : t8;
    weighted_adj += __shfl_xor_sync(0xffffffffu, other_weighted_adj, d);  // line 17
    sum_adj += __shfl_xor_sync(0xffffffffu, other_sum_adj, d);  // line 16
    k = trips_1;
  }
  double scale_adj_1 = 0.0;
  for (int k_1 = lane < cols ? (cols - lane - 1) / 32 + 1 : 0; k_1 > 0; --k_1) {  // line 6
    int c = lane + (k_1 - 1) * 32;
    double m_1 = tape.pop<double>();
    double t1 = x[row * cols + c];  // line 7
    double score = scale * t1;
    double next = fmax(m_1, score);  // line 8
    double shrink = exp(m_1 - next);  // line 9
    double e = exp(score - next);
    double e_adj = weighted_adj * value[c];  // line 11
    atomicAdd(&value_adj[c], weighted_adj * e);
    weighted_adj *= shrink;
    e_adj += sum_adj;  // line 10
    sum_adj *= shrink;
    double score_adj = e_adj * e;  // line 9
    scale_adj_1 += score_adj * t1;  // line 7
    atomicAdd(&x_adj[row * cols + c], score_adj * scale);
  }
  if (t0) {  // line 24
    out_adj[row] = 0.0;
    mean_adj[row] = 0.0;  // line 25
  }
  ::cugrad::accumulate_block(scale_adj, scale_adj_1);  // line 4
}

// Words of tape that a thread of `log_sum_exp_rev` keeps at most.
static unsigned long long log_sum_exp_rev_words(int cols) {
  return (unsigned long long)((long long)cols > 0 ? ((long long)cols + 31) / 32 : 0) * 2;
}
