// Gradient of `reduce<double, (Reduction)1, (ends::Mode)1>` (kernel.cu:8) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `reduce_double_Reduction_1_ends_Mode_1_rev_words` says how many words.
static __global__ void reduce_double_Reduction_1_ends_Mode_1_rev(double *out, const double *in, int n,
    double *out_adj, double *in_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 9
  int t0 = i * n;  // line 12
  double value_kept[16];  // line 11
  int t1 = 0 < n ? n : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  double value = 1.0;
  int k = 0;
  for (int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      value_kept[strip] = value;
    } else {
      tape.push(value);
    }
    if (t1 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        double x = in[t0 + k];  // line 12
        value *= x;  // line 13
        ++k;  // line 11
      }
    } else {
      for (int step = 0; step < t1 - strip * 8; ++step) {
        double x = in[t0 + k];  // line 12
        value *= x;  // line 13
        ++k;  // line 11
      }
    }
  }
  out[i] = value * value;  // line 15

  // reverse sweep
  double value_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * value;
  int strip = t2 + t3;
  while (strip > 0) {  // line 11
    --strip;
    double value_1;
    if (strip < 16) {
      value_1 = value_kept[strip];
    } else {
      value_1 = tape.pop<double>();
    }
    int t4 = strip * 8;
    int step = t1 - t4;
    if (step >= 8) {
      double value_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int k_1 = t4 + step_1;
        double x = in[t0 + k_1];  // line 12
        value_steps[step_1] = value_1;  // line 11
        value_1 *= x;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        int k_1 = t4 + (step_1 - 1);
        double value_2 = value_steps[step_1 - 1];
        double x = in[t0 + k_1];  // line 12
        double x_adj = value_adj * value_2;  // line 13
        atomicAdd(&in_adj[t0 + k_1], x_adj);  // line 12
        value_adj *= x;
      }
    } else {
      double value_steps[8];  // line 11
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_1 = t4 + step_1;
        double x = in[t0 + k_1];  // line 12
        value_steps[step_1] = value_1;  // line 11
        value_1 *= x;
      }
      for (; step > 0; --step) {
        int k_1 = t4 + (step - 1);
        double value_2 = value_steps[step - 1];
        double x = in[t0 + k_1];  // line 12
        double x_adj = value_adj * value_2;  // line 13
        atomicAdd(&in_adj[t0 + k_1], x_adj);  // line 12
        value_adj *= x;
      }
    }
  }
}

// Words of tape that a thread of `reduce_double_Reduction_1_ends_Mode_1_rev` keeps at most.
static unsigned long long reduce_double_Reduction_1_ends_Mode_1_rev_words(int n) {
  int t0 = 0 < n ? n : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
