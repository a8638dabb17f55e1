// Gradient of `attend` (kernel.cu:2) with respect to out, q, k, v, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   q_adj: the gradient with respect to *q is added to it
//   k_adj: the gradient with respect to *k is added to it
//   v_adj: the gradient with respect to *v is added to it
//   tape: holds what the reverse sweep needs of loops; `attend_rev_words` says how many words.
static __global__ void attend_rev(double *out, const double *__restrict__ q, const double *__restrict__ k,
    const double *__restrict__ v, int n, double *out_adj, double *q_adj, double *k_adj, double *v_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double norm_kept[16];  // line 6
  double acc_0_kept[16];
  double acc_1_kept[16];
  double acc_2_kept[16];
  int t0 = 0 <= i ? i + 1 : 0;
  int t1 = t0 / 6 + (t0 % 6 == 0 ? 0 : 1);
  double norm = 0.0;
  int j = 0;
  double acc_0 = 0.0;
  double acc_1 = 0.0;
  double acc_2 = 0.0;
  for (int strip = 0; strip < t1; ++strip) {
    if (strip < 16) {
      norm_kept[strip] = norm;
      acc_0_kept[strip] = acc_0;
      acc_1_kept[strip] = acc_1;
      acc_2_kept[strip] = acc_2;
    } else {
      tape.push(norm);
      tape.push(acc_0);
      tape.push(acc_1);
      tape.push(acc_2);
    }
    int t2 = t0 - strip * 6 >= 6 ? 6 : t0 - strip * 6;
    for (int step = 0; step < t2; ++step) {
      double score = 0.0;
      for (int d = 0; d < 3; ++d) score += q[3 * i + d] * k[3 * j + d];  // line 8
      double w = exp(score * 0.577350269);  // line 9
      double next = norm + w;  // line 10
      acc_0 = (acc_0 * norm + w * v[3 * j]) / next;  // line 11
      acc_1 = (acc_1 * norm + w * v[3 * j + 1]) / next;
      acc_2 = (acc_2 * norm + w * v[3 * j + 2]) / next;
      ++j;  // line 6
      norm = next;
    }
  }
  out[3 * i] = acc_0;  // line 14
  out[3 * i + 1] = acc_1;
  out[3 * i + 2] = acc_2;

  // reverse sweep
  double acc_2_adj = ::cugrad::atomic_exchange(&out_adj[3 * i + 2], 0.0);
  double acc_1_adj = ::cugrad::atomic_exchange(&out_adj[3 * i + 1], 0.0);
  double acc_0_adj = ::cugrad::atomic_exchange(&out_adj[3 * i], 0.0);
  int strip = ::cugrad::most_of_warp(t1);
  double norm_adj = 0.0;
  while (strip > 0) {  // line 6
    int t2 = strip - 1;
    if (strip <= t1) {
      double norm_1;
      double acc_0_1;
      double acc_1_1;
      double acc_2_1;
      if (t2 < 16) {
        norm_1 = norm_kept[t2];
        acc_0_1 = acc_0_kept[t2];
        acc_1_1 = acc_1_kept[t2];
        acc_2_1 = acc_2_kept[t2];
      } else {
        acc_2_1 = tape.pop<double>();
        acc_1_1 = tape.pop<double>();
        acc_0_1 = tape.pop<double>();
        norm_1 = tape.pop<double>();
      }
      int t3 = t2 * 6;
      int t4 = t0 - t3 >= 6 ? 6 : t0 - t3;
      double norm_steps[6];
      double acc_0_steps[6];
      double acc_1_steps[6];
      double acc_2_steps[6];
      for (int step = 0; step < t4; ++step) {
        int j_1 = t3 + step;
        double score = 0.0;
        for (int d = 0; d < 3; ++d) score += q[3 * i + d] * k[3 * j_1 + d];  // line 8
        double w = exp(score * 0.577350269);  // line 9
        double next = norm_1 + w;  // line 10
        norm_steps[step] = norm_1;  // line 6
        acc_0_steps[step] = acc_0_1;
        acc_1_steps[step] = acc_1_1;
        acc_2_steps[step] = acc_2_1;
        acc_0_1 = (acc_0_1 * norm_1 + w * v[3 * j_1]) / next;
        acc_1_1 = (acc_1_1 * norm_1 + w * v[3 * j_1 + 1]) / next;
        acc_2_1 = (acc_2_1 * norm_1 + w * v[3 * j_1 + 2]) / next;
        norm_1 = next;
      }
      int step = ::cugrad::most_of_warp(t4);
      while (step > 0) {
        int t5 = step - 1;
        if (step <= t4) {
          int j_1 = t3 + t5;
          double norm_2 = norm_steps[t5];
          double acc_0_2 = acc_0_steps[t5];
          double acc_1_2 = acc_1_steps[t5];
          double acc_2_2 = acc_2_steps[t5];
          double score = 0.0;
          for (int d = 0; d < 3; ++d) score += q[3 * i + d] * k[3 * j_1 + d];  // line 8
          double w = exp(score * 0.577350269);  // line 9
          double next = norm_2 + w;  // line 10
          double t6 = v[3 * j_1];  // line 11
          double t7 = v[3 * j_1 + 1];
          double t8 = v[3 * j_1 + 2];
          double next_inverse = 1.0 / next;
          double t9 = acc_2_adj * next_inverse;
          double next_adj = norm_adj - t9 * ((acc_2_2 * norm_2 + w * t8) * next_inverse);
          double w_adj = t9 * t8;
          ::cugrad::accumulate_warp(&v_adj[3 * j_1 + 2], t9 * w);
          acc_2_adj = t9 * norm_2;
          norm_adj = t9 * acc_2_2;
          double t10 = acc_1_adj * next_inverse;
          next_adj -= t10 * ((acc_1_2 * norm_2 + w * t7) * next_inverse);
          w_adj += t10 * t7;
          ::cugrad::accumulate_warp(&v_adj[3 * j_1 + 1], t10 * w);
          acc_1_adj = t10 * norm_2;
          norm_adj += t10 * acc_1_2;
          double t11 = acc_0_adj * next_inverse;
          next_adj -= t11 * ((acc_0_2 * norm_2 + w * t6) * next_inverse);
          w_adj += t11 * t6;
          ::cugrad::accumulate_warp(&v_adj[3 * j_1], t11 * w);
          acc_0_adj = t11 * norm_2;
          norm_adj += t11 * acc_0_2;
          norm_adj += next_adj;  // line 10
          w_adj += next_adj;
          double t12 = w_adj * w;  // line 9
          double score_adj = (w_adj == 0.0 && t12 != t12 ? 0.0 : t12) * 0.577350269;
          double k_row[3];  // line 8
          #pragma unroll
          for (int d = 2; d >= 0; --d) {
            k_row[d] = score_adj * q[3 * i + d];
            atomicAdd(&q_adj[3 * i + d], score_adj * k[3 * j_1 + d]);
          }
          ::cugrad::accumulate_rows((double (*)[3])(k_adj + 3 * j_1), k_row);
        }
        step = t5;
      }
    }
    strip = t2;
  }
}

// Words of tape that a thread of `attend_rev` keeps at most.
static unsigned long long attend_rev_words(unsigned int blockDim_x) {
  long long t0 = ((long long)blockDim_x > 0 ? (long long)blockDim_x : 0) / 6;
  long long t1 = t0 + 1 > 0 ? t0 + 1 : 0;
  return ((unsigned long long)t1 > 16 ? (unsigned long long)t1 - 16 : 0) * 8;
}
