// Gradient of `prefix` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `prefix_rev_thread_words` says how many words each thread keeps.
static __global__ void prefix_rev(double *out, const double *__restrict__ x, int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v_kept[16];  // line 6
  int t0 = 0 <= i ? i + 1 : 0;
  int t1 = t0 / 8 + (t0 % 8 == 0 ? 0 : 1);
  double v = 0.5;
  int j = 0;
  for (int strip = 0; strip < t1; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    int t2 = t0 - strip * 8 >= 8 ? 8 : t0 - strip * 8;
    for (int step = 0; step < t2; ++step) {
      v = sin(v) * x[j];
      ++j;
    }
  }
  double v_kept_1[16];  // line 7
  int t2 = gridDim.x * blockDim.x;
  int t3 = (n - i - 1) / t2 + 1;
  int strip = t3 / 8 + (t3 % 8 == 0 ? 0 : 1);
  int j_1 = i;
  for (int strip_1 = 0; strip_1 < strip; ++strip_1) {
    if (strip_1 < 16) {
      v_kept_1[strip_1] = v;
    } else {
      tape.push(v);
    }
    int t4 = t3 - strip_1 * 8;
    if (t4 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        v += v * v * x[j_1];
        j_1 += gridDim.x * blockDim.x;
      }
    } else {
      for (int step = 0; step < t4; ++step) {
        v += v * v * x[j_1];
        j_1 += gridDim.x * blockDim.x;
      }
    }
  }
  double v_adj = out_adj[i];  // line 8
  out[i] = v;

  // reverse sweep
  while (strip > 0) {  // line 7
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept_1[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    int t4 = strip * 8;
    int step = t3 - t4;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int j_2 = i + (t4 + step_1) * t2;
        v_steps[step_1] = v_1;
        v_1 += v_1 * v_1 * x[j_2];
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        int j_2 = i + (t4 + (step_1 - 1)) * t2;
        double v_2 = v_steps[step_1 - 1];
        double t5 = x[j_2];
        atomicAdd(&x_adj[j_2], v_adj * (v_2 * v_2));
        v_adj += 2.0 * (v_adj * t5) * v_2;
      }
    } else {
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int j_2 = i + (t4 + step_1) * t2;
        v_steps[step_1] = v_1;
        v_1 += v_1 * v_1 * x[j_2];
      }
      for (; step > 0; --step) {
        int j_2 = i + (t4 + (step - 1)) * t2;
        double v_2 = v_steps[step - 1];
        double t5 = x[j_2];
        atomicAdd(&x_adj[j_2], v_adj * (v_2 * v_2));
        v_adj += 2.0 * (v_adj * t5) * v_2;
      }
    }
  }
  int strip_1 = ::cugrad::most_of_warp(t1);
  while (strip_1 > 0) {  // line 6
    int t4 = strip_1 - 1;
    if (strip_1 <= t1) {
      double v_1;
      if (t4 < 16) {
        v_1 = v_kept[t4];
      } else {
        v_1 = tape.pop<double>();
      }
      int t5 = t4 * 8;
      int t6 = t0 - t5 >= 8 ? 8 : t0 - t5;
      double v_steps[8];
      for (int step = 0; step < t6; ++step) {
        int j_2 = t5 + step;
        v_steps[step] = v_1;
        v_1 = sin(v_1) * x[j_2];
      }
      int step = ::cugrad::most_of_warp(t6);
      for (; step > 7; step -= 8) {
        double x_row[8] = {};
        #pragma unroll
        for (int k = 0; k < 8; ++k) {
          int step_1 = step - k;
          if (step_1 <= t6) {
            int j_2 = t5 + (step_1 - 1);
            double v_2 = v_steps[step_1 - 1];
            x_row[7 - k] = v_adj * sin(v_2);
            v_adj = v_adj * x[j_2] * cos(v_2);
          }
        }
        ::cugrad::accumulate_rows((double (*)[8])(x_adj + (t5 + (step - 7 - 1))), x_row);
      }
      for (; step > 0; --step) {
        if (step <= t6) {
          int j_2 = t5 + (step - 1);
          double v_2 = v_steps[step - 1];
          double t7 = x[j_2];
          ::cugrad::accumulate_warp(&x_adj[j_2], v_adj * sin(v_2));
          v_adj = v_adj * t7 * cos(v_2);
        }
      }
    }
    strip_1 = t4;
  }
  out_adj[i] = 0.0;  // line 8
}

// Words of tape that a thread of `prefix_rev` keeps at most.
static __device__ unsigned long long prefix_rev_thread_words(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int t1 = 0 <= i ? i + 1 : 0;
    int t2 = t1 / 8;
    int t3 = t1 % 8 == 0 ? 0 : 1;
    int t4 = t2 + t3 > 0 ? t2 + t3 : 0;
    int t5 = (n - i - 1) / (int)(gridDim.x * blockDim.x) + 1;
    int t6 = t5 / 8 + (t5 % 8 == 0 ? 0 : 1);
    int t7 = t6 > 0 ? t6 : 0;
    t0 = ((unsigned long long)t4 > 16 ? (unsigned long long)t4 - 16 : 0) * 2
        + ((unsigned long long)t7 > 16 ? (unsigned long long)t7 - 16 : 0) * 2;
  }
  return t0;
}
