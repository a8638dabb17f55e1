// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  int k = n - 1;  // line 5
  double v_kept[16];
  int t0 = k >= 0 ? n : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  double v = 0.3;
  int k_1 = k;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    if (t0 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        v = v * x[k_1] + x[i];
        --k_1;
      }
    } else {
      for (int step = 0; step < t0 - strip * 8; ++step) {
        v = v * x[k_1] + x[i];
        --k_1;
      }
    }
  }
  double v_kept_1[16];  // line 6
  int t3 = n > i ? (n - i - 1) / 2 + 1 : 0;
  int t4 = t3 / 8 + (t3 % 8 == 0 ? 0 : 1);
  int k_2 = n;
  for (int strip = 0; strip < t4; ++strip) {
    if (strip < 16) {
      v_kept_1[strip] = v;
    } else {
      tape.push(v);
    }
    int t5 = t3 - strip * 8 >= 8 ? 8 : t3 - strip * 8;
    for (int step = 0; step < t5; ++step) {
      v = sin(v) + x[k_2 - 1];
      k_2 -= 2;
    }
  }
  out[i] = v;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  int strip = ::cugrad::most_of_warp(t4);
  while (strip > 0) {  // line 6
    int t5 = strip - 1;
    if (strip <= t4) {
      double v_1;
      if (t5 < 16) {
        v_1 = v_kept_1[t5];
      } else {
        v_1 = tape.pop<double>();
      }
      int t6 = t5 * 8;
      int t7 = t3 - t6 >= 8 ? 8 : t3 - t6;
      double v_steps[8];
      for (int step = 0; step < t7; ++step) {
        int k_3 = n - (t6 + step) * 2;
        v_steps[step] = v_1;
        v_1 = sin(v_1) + x[k_3 - 1];
      }
      int step = ::cugrad::most_of_warp(t7);
      for (; step > 7; step -= 8) {
        double x_row[8] = {};
        #pragma unroll
        for (int k_3 = 0; k_3 < 8; ++k_3) {
          int step_1 = step - k_3;
          if (step_1 <= t7) {
            double v_2 = v_steps[step_1 - 1];
            x_row[k_3] = v_adj;
            v_adj *= cos(v_2);
          }
        }
        ::cugrad::accumulate_rows((double (*)[8][2])(x_adj + (n - (t6 + (step - 1)) * 2 - 1)), x_row);
      }
      for (; step > 0; --step) {
        if (step <= t7) {
          int k_3 = n - (t6 + (step - 1)) * 2;
          double v_2 = v_steps[step - 1];
          ::cugrad::accumulate_warp(&x_adj[k_3 - 1], v_adj);
          v_adj *= cos(v_2);
        }
      }
    }
    strip = t5;
  }
  int strip_1 = t1 + t2;
  double x_sum = 0.0;
  while (strip_1 > 0) {  // line 5
    --strip_1;
    double v_1;
    if (strip_1 < 16) {
      v_1 = v_kept[strip_1];
    } else {
      v_1 = tape.pop<double>();
    }
    int t5 = strip_1 * 8;
    int step = t0 - t5;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int k_3 = k - (t5 + step_1);
        v_steps[step_1] = v_1;
        v_1 = v_1 * x[k_3] + x[i];
      }
      double x_row[8];
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        int k_3 = k - (t5 + (step_1 - 1));
        double v_2 = v_steps[step_1 - 1];
        x_sum += v_adj;
        x_row[8 - step_1] = v_adj * v_2;
        v_adj *= x[k_3];
      }
      ::cugrad::accumulate_warp((double (*)[8])(x_adj + (k - (t5 + 7))), x_row);
    } else {
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_3 = k - (t5 + step_1);
        v_steps[step_1] = v_1;
        v_1 = v_1 * x[k_3] + x[i];
      }
      for (; step > 0; --step) {
        int k_3 = k - (t5 + (step - 1));
        double v_2 = v_steps[step - 1];
        double t6 = x[k_3];
        x_sum += v_adj;
        ::cugrad::accumulate_warp(&x_adj[k_3], v_adj * v_2);
        v_adj *= t6;
      }
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  int k = n - 1;
  int t0 = k >= 0 ? n : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  long long t4 = ((long long)n - 1) / 2 + 1;
  long long t5 = (t4 > 0 ? t4 : 0) / 8;
  long long t6 = t5 + 1 > 0 ? t5 + 1 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 2
      + ((unsigned long long)t6 > 16 ? (unsigned long long)t6 - 16 : 0) * 2;
}
