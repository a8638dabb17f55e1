// Gradient of `fold` (kernel.cu:2) with respect to y, x, rate, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   rate_adj: the gradient with respect to rate is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `fold_rev_words` says how many words.
static __global__ void fold_rev(double *y, const double *x, double rate, int n, int steps, double *y_adj,
    double *x_adj, double *rate_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double rate_adj_1 = 0.0;
  if (i < n) {  // line 4
    double v_kept[16];  // line 6
    int t0 = 0 < steps ? steps : 0;
    int t1 = t0 / 8;
    int t2 = t0 % 8 == 0 ? 0 : 1;
    double v = 0.5;
    int k = 0;
    for (int strip = 0; strip < t1 + t2; ++strip) {
      if (strip < 16) {
        v_kept[strip] = v;
      } else {
        tape.push(v);
      }
      if (t0 - strip * 8 >= 8) {
        #pragma unroll
        for (int step = 0; step < 8; ++step) {
          v = rate * v * (1.0 - v) + 0.1 * x[k * n + i] * v;
          ++k;
        }
      } else {
        for (int step = 0; step < t0 - strip * 8; ++step) {
          v = rate * v * (1.0 - v) + 0.1 * x[k * n + i] * v;
          ++k;
        }
      }
    }
    double v_adj = y_adj[i];  // line 7
    y[i] = v;

    // reverse sweep
    int strip = t1 + t2;
    rate_adj_1 = 0.0;
    while (strip > 0) {  // line 6
      --strip;
      double v_1;
      if (strip < 16) {
        v_1 = v_kept[strip];
      } else {
        v_1 = tape.pop<double>();
      }
      int t3 = strip * 8;
      int step = t0 - t3;
      if (step >= 8) {
        double v_steps[8];
        #pragma unroll
        for (int step_1 = 0; step_1 < 8; ++step_1) {
          int k_1 = t3 + step_1;
          v_steps[step_1] = v_1;
          v_1 = rate * v_1 * (1.0 - v_1) + 0.1 * x[k_1 * n + i] * v_1;
        }
        #pragma unroll
        for (int step_1 = 8; step_1 > 0; --step_1) {
          int k_1 = t3 + (step_1 - 1);
          double v_2 = v_steps[step_1 - 1];
          double v_adj_1 = v_adj * (0.1 * x[k_1 * n + i]);
          ::cugrad::accumulate_own(&x_adj[k_1 * n + i], v_adj * v_2 * 0.1);
          double t4 = v_adj * (1.0 - v_2);
          v_adj_1 -= v_adj * (rate * v_2);
          rate_adj_1 += t4 * v_2;
          v_adj = v_adj_1 + t4 * rate;
        }
      } else {
        double v_steps[8];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          int k_1 = t3 + step_1;
          v_steps[step_1] = v_1;
          v_1 = rate * v_1 * (1.0 - v_1) + 0.1 * x[k_1 * n + i] * v_1;
        }
        for (; step > 0; --step) {
          int k_1 = t3 + (step - 1);
          double v_2 = v_steps[step - 1];
          double v_adj_1 = v_adj * (0.1 * x[k_1 * n + i]);
          ::cugrad::accumulate_own(&x_adj[k_1 * n + i], v_adj * v_2 * 0.1);
          double t4 = v_adj * (1.0 - v_2);
          v_adj_1 -= v_adj * (rate * v_2);
          rate_adj_1 += t4 * v_2;
          v_adj = v_adj_1 + t4 * rate;
        }
      }
    }
    y_adj[i] = 0.0;  // line 7
  }
  ::cugrad::accumulate_block(rate_adj, rate_adj_1);  // line 3
}

// Words of tape that a thread of `fold_rev` keeps at most.
static unsigned long long fold_rev_words(int steps) {
  int t0 = 0 < steps ? steps : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2;
}
