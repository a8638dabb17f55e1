// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v_kept[16];  // line 6
  int t0 = i < 38 ? (38 - i - 1) / 7 + 1 : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  double v = 0.2;
  int k = i;
  for (int strip = 0; strip < t1 + t2; ++strip) {
    if (strip < 16) {
      v_kept[strip] = v;
    } else {
      tape.push(v);
    }
    if (t0 - strip * 8 >= 8) {
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        v = v * x[k] + x[k + 1];
        k += 7;
      }
    } else {
      for (int step = 0; step < t0 - strip * 8; ++step) {
        v = v * x[k] + x[k + 1];
        k += 7;
      }
    }
  }
  double v_kept_1[16];  // line 7
  int k_kept[16];
  long long trips = 0;
  for (int k_1 = 1; k_1 < 40; k_1 *= 3) {
    if (trips % 8 == 0) {
      long long t3 = trips / 8;
      if (t3 < 16) {
        v_kept_1[t3] = v;
        k_kept[t3] = k_1;
      } else {
        tape.push(v);
        tape.push(k_1);
      }
    }
    v += v * x[k_1];
    ++trips;
  }
  double v_kept_2[6];  // line 8
  int trips_1 = 0;
  for (int k_1 = 32; k_1 != 0; k_1 >>= 1) {
    v_kept_2[trips_1] = v;
    v = cos(v) + x[k_1 - 1];
    ++trips_1;
  }
  out[i] = v;  // line 9

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k_1 = 6; k_1 > 0; --k_1) {  // line 8
    int k_2 = 32 >> (k_1 - 1);
    double v_1 = v_kept_2[k_1 - 1];
    ::cugrad::accumulate_warp(&x_adj[k_2 - 1], v_adj);
    v_adj *= -sin(v_1);
  }
  long long strip = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 7
    --strip;
    double v_1;
    int k_1;
    if (strip < 16) {
      v_1 = v_kept_1[strip];
      k_1 = k_kept[strip];
    } else {
      k_1 = tape.pop<int>();
      v_1 = tape.pop<double>();
    }
    if (trips - strip * 8 >= 8) {
      int k_steps[8];
      double v_steps[8];
      #pragma unroll
      for (int step = 0; step < 8; ++step) {
        k_steps[step] = k_1;
        v_steps[step] = v_1;
        v_1 += v_1 * x[k_1];
        k_1 *= 3;
      }
      #pragma unroll
      for (int step = 8; step > 0; --step) {
        int k_2 = k_steps[step - 1];
        double v_2 = v_steps[step - 1];
        double t3 = x[k_2];
        ::cugrad::accumulate_warp(&x_adj[k_2], v_adj * v_2);
        v_adj += v_adj * t3;
      }
    } else {
      int step = trips - strip * 8;
      int k_steps[8];
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        k_steps[step_1] = k_1;
        v_steps[step_1] = v_1;
        v_1 += v_1 * x[k_1];
        k_1 *= 3;
      }
      for (; step > 0; --step) {
        int k_2 = k_steps[step - 1];
        double v_2 = v_steps[step - 1];
        double t3 = x[k_2];
        ::cugrad::accumulate_warp(&x_adj[k_2], v_adj * v_2);
        v_adj += v_adj * t3;
      }
    }
  }
  int strip_1 = t1 + t2;
  while (strip_1 > 0) {  // line 6
    --strip_1;
    double v_1;
    if (strip_1 < 16) {
      v_1 = v_kept[strip_1];
    } else {
      v_1 = tape.pop<double>();
    }
    int t3 = strip_1 * 8;
    int step = t0 - t3;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int k_1 = i + (t3 + step_1) * 7;
        v_steps[step_1] = v_1;
        v_1 = v_1 * x[k_1] + x[k_1 + 1];
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        int k_1 = i + (t3 + (step_1 - 1)) * 7;
        double v_2 = v_steps[step_1 - 1];
        double t4 = x[k_1];
        atomicAdd(&x_adj[k_1 + 1], v_adj);
        atomicAdd(&x_adj[k_1], v_adj * v_2);
        v_adj *= t4;
      }
    } else {
      double v_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_1 = i + (t3 + step_1) * 7;
        v_steps[step_1] = v_1;
        v_1 = v_1 * x[k_1] + x[k_1 + 1];
      }
      for (; step > 0; --step) {
        int k_1 = i + (t3 + (step - 1)) * 7;
        double v_2 = v_steps[step - 1];
        double t4 = x[k_1];
        atomicAdd(&x_adj[k_1 + 1], v_adj);
        atomicAdd(&x_adj[k_1], v_adj * v_2);
        v_adj *= t4;
      }
    }
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n) {
  int i = threadIdx.x;
  unsigned long long t0 = 0;
  if (i < n) {
    int t1 = i < 38 ? (38 - i - 1) / 7 + 1 : 0;
    int t2 = t1 / 8;
    int t3 = t1 % 8 == 0 ? 0 : 1;
    int t4 = t2 + t3 > 0 ? t2 + t3 : 0;
    long long trips = 0;
    unsigned long long t5 = 0;
    for (int k = 1; k < 40; k *= 3) {
      t5 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 3) : 0;
      ++trips;
    }
    t0 = ((unsigned long long)t4 > 16 ? (unsigned long long)t4 - 16 : 0) * 2 + t5;
  }
  return t0;
}
