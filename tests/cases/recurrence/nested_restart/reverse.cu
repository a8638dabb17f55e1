// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_kept[3];  // line 6
  double w_kept[3];
  double w = 1.0;
  for (int a = 0; a < 3; ++a) {
    int t0 = (a + i) % 4;  // line 7
    int t1 = 0 < t0 ? t0 : 0;
    int t2 = t1 / 8;
    int t3 = t1 % 8 == 0 ? 0 : 1;
    double v_1 = v;
    double w_1 = w;
    for (int strip = 0; strip < t2 + t3; ++strip) {
      tape.push(v_1);
      tape.push(w_1);
      if (t1 - strip * 8 >= 8) {
        #pragma unroll
        for (int step = 0; step < 8; ++step) {
          v_1 = v_1 * w_1 + 0.2;  // line 8
          w_1 = w_1 * 0.9 * v_1;  // line 9
        }
      } else {
        for (int step = 0; step < t1 - strip * 8; ++step) {  // line 7
          v_1 = v_1 * w_1 + 0.2;  // line 8
          w_1 = w_1 * 0.9 * v_1;  // line 9
        }
      }
    }
    w = 0.5 * w_1 + 0.3 * v_1 * v_1;  // line 11
    v = cos(w);  // line 12
    v_kept[a] = v_1;  // line 6
    w_kept[a] = w_1;
  }
  out[i] = v * w;  // line 14

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t0 * w;
  double w_adj = t0 * v;
  for (int a = 2; a >= 0; --a) {  // line 6
    double v_1 = v_kept[a];
    double w_1 = w_kept[a];
    int t1 = (a + i) % 4;  // line 7
    double t2 = 0.3 * v_1;  // line 11
    w_1 = 0.5 * w_1 + t2 * v_1;
    w_adj -= v_adj * sin(w_1);  // line 12
    v_adj = w_adj * t2;  // line 11
    v_adj += w_adj * v_1 * 0.3;
    w_adj *= 0.5;
    int t3 = 0 < t1 ? t1 : 0;  // line 7
    for (int strip = t3 / 8 + (t3 % 8 == 0 ? 0 : 1); strip > 0; --strip) {
      double w_2 = tape.pop<double>();
      double v_2 = tape.pop<double>();
      int step = t3 - (strip - 1) * 8;
      if (step >= 8) {
        double w_steps[8];
        double v_steps[8];
        #pragma unroll
        for (int step_1 = 0; step_1 < 8; ++step_1) {
          double v_3 = v_2 * w_2 + 0.2;  // line 8
          w_steps[step_1] = w_2;  // line 7
          v_steps[step_1] = v_2;
          v_2 = v_3;
          w_2 = w_2 * 0.9 * v_3;
        }
        #pragma unroll
        for (int step_1 = 8; step_1 > 0; --step_1) {
          double w_3 = w_steps[step_1 - 1];
          double v_3 = v_steps[step_1 - 1];
          double v_4 = v_3 * w_3 + 0.2;  // line 8
          double v_adj_1 = v_adj + w_adj * (w_3 * 0.9);  // line 9
          w_adj = w_adj * v_4 * 0.9;
          v_adj = v_adj_1 * w_3;  // line 8
          w_adj += v_adj_1 * v_3;
        }
      } else {
        double w_steps[8];  // line 7
        double v_steps[8];
        for (int step_1 = 0; step_1 < step; ++step_1) {
          double v_3 = v_2 * w_2 + 0.2;  // line 8
          w_steps[step_1] = w_2;  // line 7
          v_steps[step_1] = v_2;
          v_2 = v_3;
          w_2 = w_2 * 0.9 * v_3;
        }
        for (; step > 0; --step) {
          double w_3 = w_steps[step - 1];
          double v_3 = v_steps[step - 1];
          double v_4 = v_3 * w_3 + 0.2;  // line 8
          double v_adj_1 = v_adj + w_adj * (w_3 * 0.9);  // line 9
          w_adj = w_adj * v_4 * 0.9;
          v_adj = v_adj_1 * w_3;  // line 8
          w_adj += v_adj_1 * v_3;
        }
      }
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words() {
  unsigned long long t0 = 0;
  for (int a = 0; a < 3; ++a) t0 += 4;
  return t0;
}
