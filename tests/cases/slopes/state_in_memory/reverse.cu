// Gradient of `trace` (kernel.cu:2) with respect to path, x, rate, by cugrad.
//   path_adj: in: the adjoint of *path after the function, the seed; out: 0 where *path was written
//   x_adj: the gradient with respect to *x is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `trace_rev_words` says how many words.
static __global__ void trace_rev(double *path, const double *x, double rate, int n, int steps,
    double *path_adj, double *x_adj, double *rate_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 4
    double v = x[i];  // line 5
    double v_kept[16];  // line 6
    int t0 = 0 < steps ? steps : 0;
    int t1 = t0 / 8;
    int t2 = t0 % 8 == 0 ? 0 : 1;
    int k = 0;
    for (int strip = 0; strip < t1 + t2; ++strip) {
      if (strip < 16) {
        v_kept[strip] = v;
      } else {
        tape.push(v);
      }
      int t3 = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
      for (int step = 0; step < t3; ++step) {
        v += 0.1 * rate * sin(v);  // line 7
        path[k * n + i] = v;  // line 8
        ++k;  // line 6
      }
    }

    // reverse sweep
    int strip = t1 + t2;
    double v_adj = 0.0;
    rate_adj_1 = 0.0;
    while (strip > 0) {
      --strip;
      double v_1;
      if (strip < 16) {
        v_1 = v_kept[strip];
      } else {
        v_1 = tape.pop<double>();
      }
      int t3 = strip * 8;
      int step = t0 - t3 >= 8 ? 8 : t0 - t3;
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        v_steps[step_1] = v_1;
        v_1 += 0.1 * rate * sin(v_1);
      }
      for (; step > 0; --step) {
        int k_1 = t3 + (step - 1);
        double v_2 = v_steps[step - 1];
        double v_adj_1 = v_adj + path_adj[k_1 * n + i];  // line 8
        v_adj = v_adj_1 + v_adj_1 * (0.1 * rate) * cos(v_2);  // line 7
        rate_adj_1 += v_adj_1 * sin(v_2) * 0.1;
        path_adj[k_1 * n + i] = 0.0;  // line 8
      }
    }
    x_adj[i] += v_adj;  // line 5
  }
  ::cugrad::accumulate_block(rate_adj, rate_adj_1);  // line 3
}

// Words of tape that a thread of `trace_rev` keeps at most.
static unsigned long long trace_rev_words(int steps) {
  int t0 = 0 < steps ? steps : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
