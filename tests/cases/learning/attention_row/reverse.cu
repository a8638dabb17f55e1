// Gradient of `attend` (kernel.cu:2) with respect to out, q, k, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   q_adj: the gradient with respect to *q is added to it
//   k_adj: the gradient with respect to *k is added to it
//   v_adj: the gradient with respect to *v is added to it
//   tape: holds what the reverse sweep needs of loops; `attend_rev_words` says how many words.
static __global__ void attend_rev(double *out, const double *q, const double *k, const double *v, int n,
    double *out_adj, double *q_adj, double *k_adj, double *v_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double acc[3];  // line 5
  double acc_adj[3] = {};
  acc[0] = 0.0;
  acc[1] = 0.0;
  acc[2] = 0.0;
  double norm = 0.0;
  for (int j = 0; j <= i; ++j) {  // line 6
    double score = 0.0;
    for (int d = 0; d < 3; ++d) score += q[3 * i + d] * k[3 * j + d];  // line 8
    double w = exp(score * 0.577350269);  // line 9
    double next = norm + w;  // line 10
    for (int d = 0; d < 3; ++d) {  // line 11
      double t0 = acc[d];
      acc[d] = (t0 * norm + w * v[3 * j + d]) / next;
      tape.push(t0);
    }
    tape.push(norm);  // line 6
    norm = next;
  }
  for (int d = 0; d < 3; ++d) out[3 * i + d] = acc[d];  // line 14

  // reverse sweep
  for (int d = 2; d >= 0; --d) {
    double t0 = ::cugrad::atomic_exchange(&out_adj[3 * i + d], 0.0);
    acc_adj[d] += t0;
  }
  double norm_adj = 0.0;
  for (int j = i; j >= 0; --j) {  // line 6
    double norm_1 = tape.pop<double>();
    double score = 0.0;
    for (int d = 0; d < 3; ++d) score += q[3 * i + d] * k[3 * j + d];  // line 8
    double w = exp(score * 0.577350269);  // line 9
    double next = norm_1 + w;  // line 10
    double next_inverse = 1.0 / next;  // line 11
    double w_adj = 0.0;
    double next_adj = norm_adj;
    norm_adj = 0.0;
    for (int d = 2; d >= 0; --d) {
      double t0 = tape.pop<double>();
      double t1 = v[3 * j + d];
      double t2 = acc_adj[d];
      double t3 = t2 * next_inverse;
      double t4 = t2 == 0.0 && t3 != t3 ? 0.0 : t3;
      double t5 = -t3 * ((t0 * norm_1 + w * t1) * next_inverse);
      next_adj += t2 == 0.0 && t5 != t5 ? 0.0 : t5;
      double t6 = t4 * t1;
      w_adj += t4 == 0.0 && t6 != t6 ? 0.0 : t6;
      double t7 = t4 * w;
      ::cugrad::accumulate_warp(&v_adj[3 * j + d], t4 == 0.0 && t7 != t7 ? 0.0 : t7);
      double t8 = t4 * norm_1;
      double t9 = t4 * t0;
      norm_adj += t4 == 0.0 && t9 != t9 ? 0.0 : t9;
      acc_adj[d] = t4 == 0.0 && t8 != t8 ? 0.0 : t8;
    }
    norm_adj += next_adj;  // line 10
    w_adj += next_adj;
    double t0 = w_adj * w;  // line 9
    double score_adj = (w_adj == 0.0 && t0 != t0 ? 0.0 : t0) * 0.577350269;
    for (int d = 2; d >= 0; --d) {  // line 8
      double t1 = k[3 * j + d];
      ::cugrad::accumulate_warp(&k_adj[3 * j + d], score_adj * q[3 * i + d]);
      atomicAdd(&q_adj[3 * i + d], score_adj * t1);
    }
  }
}

// Words of tape that a thread of `attend_rev` keeps at most.
static unsigned long long attend_rev_words(unsigned int blockDim_x) {
  return (unsigned long long)((long long)blockDim_x > 0 ? (long long)blockDim_x : 0) * 8;
}
