// Gradient of `forward_algorithm` (kernel.cu:2) with respect to likelihood, init, trans, emit, by cugrad.
//   likelihood_adj: in: the adjoint of *likelihood after the function, the seed; out: 0 where *likelihood was written
//   init_adj: the gradient with respect to *init is added to it
//   trans_adj: the gradient with respect to *trans is added to it
//   emit_adj: the gradient with respect to *emit is added to it
//   Without a derivative, because it cancels out: top (line 12), top (line 21).
//   tape: holds what the reverse sweep needs of loops; `forward_algorithm_rev_words` says how many words.
static __global__ void forward_algorithm_rev(double *likelihood, const double *init, const double *trans,
    const double *emit, const int *seen, int sequences, int times, double *likelihood_adj, double *init_adj,
    double *trans_adj, double *emit_adj, ::cugrad::tape tape) {
  ::cugrad::require_multiple(8u);
  int s = (blockIdx.x * blockDim.x + threadIdx.x) / 8;  // line 4
  int j = threadIdx.x % 8;
  if (s >= sequences) return;  // line 5
  double into[8];  // line 6
  double into_adj[8] = {};
  for (int i = 0; i < 8; ++i) into[i] = trans[i * 8 + j];  // line 7
  const int *o = seen + s * times;  // line 8
  int t0 = *o;  // line 9
  double alpha = init[j] + emit[t0 * 8 + j];
  double alpha_kept[16];  // line 10
  int strip = 1 < times ? times - 1 : 0;
  int t = 1;
  for (int strip_1 = 0; strip_1 < strip; ++strip_1) {
    if (strip_1 < 16) {
      alpha_kept[strip_1] = alpha;
    } else {
      tape.push(alpha);
    }
    double v[8];  // line 11
    double top = -__builtin_inf();
    for (int i = 0; i < 8; ++i) {  // line 12
      double t1 = __shfl_sync(0xffffffffu, alpha, i, 8);  // line 13
      double t2 = t1 + into[i];
      v[i] = t2;
      top = fmax(top, t2);  // line 14
    }
    double sum = 0.0;
    for (int i = 0; i < 8; ++i) sum += exp(v[i] - top);  // line 17
    alpha = top + log(sum) + emit[o[t] * 8 + j];  // line 18
    ++t;  // line 10
  }
  double top = alpha;
  for (int d = 4; d > 0; d /= 2) top = fmax(top, __shfl_xor_sync(0xffffffffu, top, d, 8));  // line 21
  double sum = exp(alpha - top);  // line 22
  double sum_1 = sum;
  for (int d = 4; d > 0; d /= 2) sum_1 += __shfl_xor_sync(0xffffffffu, sum_1, d, 8);  // line 23
  bool t1 = j == 0;  // line 24
  double sum_adj = 0.0;
  if (t1) {
    double likelihood_seed = likelihood_adj[s];
    likelihood[s] = top + log(sum_1);

    // reverse sweep
    sum_adj = likelihood_seed * (1.0 / sum_1);
  }
  for (int k = 3; k > 0; --k) {  // line 23
    int d = 4 >> (k - 1);
    sum_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, sum_adj, d, 8);
  }
  double alpha_adj = sum_adj * sum;  // line 22
  while (strip > 0) {  // line 10
    --strip;
    double alpha_1;
    if (strip < 16) {
      alpha_1 = alpha_kept[strip];
    } else {
      alpha_1 = tape.pop<double>();
    }
    double t_steps[8];
    int t_1 = 1 + strip;
    double v[8];  // line 11
    double top_1 = -__builtin_inf();
    for (int i = 0; i < 8; ++i) {  // line 12
      double t2 = __shfl_sync(0xffffffffu, alpha_1, i, 8);  // line 13
      double t3 = t2 + into[i];
      v[i] = t3;
      top_1 = fmax(top_1, t3);  // line 14
    }
    double sum_2 = 0.0;
    for (int i = 0; i < 8; ++i) {  // line 17
      double t2 = v[i];
      sum_2 += exp(t2 - top_1);
      t_steps[i] = t2;
    }
    double v_adj[8] = {};  // line 11
    atomicAdd(&emit_adj[o[t_1] * 8 + j], alpha_adj);  // line 18
    double sum_adj_1 = alpha_adj * (1.0 / sum_2);
    for (int i = 7; i >= 0; --i) v_adj[i] += sum_adj_1 * exp(t_steps[i] - top_1);  // line 17
    double alpha_row[8];  // line 12
    #pragma unroll
    for (int i = 7; i >= 0; --i) {
      double t2 = v_adj[i];  // line 13
      into_adj[i] += t2;
      alpha_row[i] = t2;
      v_adj[i] = 0.0;
    }
    alpha_adj = ::cugrad::shuffle_row_transposed(0xffffffffu, alpha_row, 8);  // line 12
  }
  atomicAdd(&emit_adj[t0 * 8 + j], alpha_adj);  // line 9
  atomicAdd(&init_adj[j], alpha_adj);
  for (int i = 7; i >= 0; --i) {  // line 7
    atomicAdd(&trans_adj[i * 8 + j], into_adj[i]);
    into_adj[i] = 0.0;
  }
  if (t1) likelihood_adj[s] = 0.0;  // line 24
}

// Words of tape that a thread of `forward_algorithm_rev` keeps at most.
static unsigned long long forward_algorithm_rev_words(int times) {
  int t0 = 1 < times ? times - 1 : 0;
  int t1 = t0 > 0 ? t0 : 0;
  return ((unsigned long long)t1 > 16 ? (unsigned long long)t1 - 16 : 0) * 2;
}
