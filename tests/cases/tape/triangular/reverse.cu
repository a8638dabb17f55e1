// Gradient of `prefix` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `prefix_rev_thread_words` says how many words each thread keeps.
static __global__ void prefix_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v_kept[16];  // line 6
  bool t0 = 0 <= i;
  int t1 = t0 ? i + 1 : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  double v = 0.5;
  int j = 0;
  for (int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    int t4 = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
    for (int step = 0; step < t4; ++step) {
      v = sin(v) * x[j];
      ++j;
    }
  }
  double v_kept_1[16];  // line 7
  int t4 = gridDim.x * blockDim.x;
  int t5 = (n - i - 1) / t4 + 1;
  int t6 = t5 / 8;
  int t7 = t5 % 8 == 0 ? 0 : 1;
  int j_1 = i;
  for (int strip = 0; strip < t6 + t7; ++strip) {
    if (strip < 16) {
      v_kept_1[strip] = v;
    } else {
      tape.push(v);
    }
    int t8 = t5 - strip * 8;
    if (t8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        v += v * v * x[j_1];
        j_1 += gridDim.x * blockDim.x;
      }
    } else {
      for (int step = 0; step < t8; ++step) {
        v += v * v * x[j_1];
        j_1 += gridDim.x * blockDim.x;
      }
    }
  }
  out[i] = v;  // line 8

  // reverse sweep
  double v_adj = out_adj[i];
  int t8 = (n - i - 1) / t4 + 1;  // line 7
  int strip = t8 / 8 + (t8 % 8 == 0 ? 0 : 1);
  while (strip > 0) {
    --strip;
    double v_1;
    if (strip < 16) {
      v_1 = v_kept_1[strip];
    } else {
      v_1 = tape.pop<double>();
    }
    int t9 = strip * 8;
    int step = t8 - t9;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int j_2 = i + (t9 + step_1) * t4;
        v_steps[step_1] = v_1;
        v_1 += v_1 * v_1 * x[j_2];
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        int j_2 = i + (t9 + (step_1 - 1)) * t4;
        double v_2 = v_steps[step_1 - 1];
        double t10 = x[j_2];
        atomicAdd(&x_adj[j_2], v_adj * (v_2 * v_2));
        v_adj += 2.0 * (v_adj * t10) * v_2;
      }
    } else {
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int j_2 = i + (t9 + step_1) * t4;
        v_steps[step_1] = v_1;
        v_1 += v_1 * v_1 * x[j_2];
      }
      for (; step > 0; --step) {
        int j_2 = i + (t9 + (step - 1)) * t4;
        double v_2 = v_steps[step - 1];
        double t10 = x[j_2];
        atomicAdd(&x_adj[j_2], v_adj * (v_2 * v_2));
        v_adj += 2.0 * (v_adj * t10) * v_2;
      }
    }
  }
  int t9 = t0 ? i + 1 : 0;  // line 6
  int strip_1 = t9 / 8 + (t9 % 8 == 0 ? 0 : 1);
  while (strip_1 > 0) {
    --strip_1;
    double v_1;
    if (strip_1 < 16) {
      v_1 = v_kept[strip_1];
    } else {
      v_1 = tape.pop<double>();
    }
    int t10 = strip_1 * 8;
    int step = t9 - t10 >= 8 ? 8 : t9 - t10;
    double v_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int j_2 = t10 + step_1;
      v_steps[step_1] = v_1;
      v_1 = sin(v_1) * x[j_2];
    }
    for (; step > 0; --step) {
      int j_2 = t10 + (step - 1);
      double v_2 = v_steps[step - 1];
      double t11 = x[j_2];
      ::cugrad::accumulate_warp(&x_adj[j_2], v_adj * sin(v_2));
      v_adj = v_adj * t11 * cos(v_2);
    }
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
