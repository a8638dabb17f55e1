// Gradient of `kernel` (kernel.cu:7) with respect to out, p, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to p is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, Params p, int n, double *out_adj,
    Params *p_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 8
  double p_gain_adj = 0.0;
  double p_offset_adj = 0.0;
  if (i < n) {  // line 7
    double v_kept[16];  // line 11
    int t0 = 0 < p.power ? p.power : 0;
    int t1 = t0 / 8;
    int t2 = t0 % 8 == 0 ? 0 : 1;
    double v = p.offset;
    for (int strip = 0; strip < t1 + t2; ++strip) {
      if (strip < 16) {
        v_kept[strip] = v;
      } else {
        tape.push(v);
      }
      if (t0 - strip * 8 >= 8) {
        #pragma unroll
        for (int step = 0; step < 8; ++step) v = v * x[i] + p.gain;
      } else {
        for (int step = 0; step < t0 - strip * 8; ++step) v = v * x[i] + p.gain;
      }
    }
    out[i] = v;  // line 12

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    int strip = t1 + t2;
    p_gain_adj = 0.0;
    double x_sum = 0.0;
    while (strip > 0) {  // line 11
      --strip;
      double v_1;
      if (strip < 16) {
        v_1 = v_kept[strip];
      } else {
        v_1 = tape.pop<double>();
      }
      int step = t0 - strip * 8;
      if (step >= 8) {
        double v_steps[8];
        #pragma unroll
        for (int step_1 = 0; step_1 < 8; ++step_1) {
          v_steps[step_1] = v_1;
          v_1 = v_1 * x[i] + p.gain;
        }
        #pragma unroll
        for (int step_1 = 8; step_1 > 0; --step_1) {
          double v_2 = v_steps[step_1 - 1];
          p_gain_adj += v_adj;
          x_sum += v_adj * v_2;
          v_adj *= x[i];
        }
      } else {
        double v_steps[8];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          v_steps[step_1] = v_1;
          v_1 = v_1 * x[i] + p.gain;
        }
        for (; step > 0; --step) {
          double v_2 = v_steps[step - 1];
          p_gain_adj += v_adj;
          x_sum += v_adj * v_2;
          v_adj *= x[i];
        }
      }
    }
    ::cugrad::accumulate_sum(&x_adj[i], x_sum);
    p_offset_adj = v_adj;
  }
  ::cugrad::accumulate_block(&p_adj->offset, p_offset_adj);  // line 7
  ::cugrad::accumulate_block(&p_adj->gain, p_gain_adj);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(Params p) {
  int t0 = 0 < p.power ? p.power : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
