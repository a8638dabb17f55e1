// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_thread_words` says how many words each thread keeps.
static __global__ void kernel_rev(double *out, const double *x, int n, long long wide, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 4
  int from = i - 7;  // line 5
  double v = x[i];  // line 6
  double v_kept[16];  // line 7
  int k_kept[16];
  int trips = 0;
  for (int k = from; k != 0; k /= 2) {
    if (trips % 8 == 0) {
      int t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
        k_kept[t0] = k;
      } else {
        tape.push(v);
        tape.push(k);
      }
    }
    v += 0.1 * sin(v) * k;
    ++trips;
  }
  double v_kept_1[4];  // line 8
  int d_kept[4];
  int d = from;
  int trips_1 = 0;
  for (int h = 8; h > 0; h /= 2) {
    v_kept_1[trips_1] = v;
    d_kept[trips_1] = d;
    v += 0.1 * sin(v) * d;
    d /= 4;
    ++trips_1;
  }
  double v_kept_2[16];  // line 9
  int trips_2 = 0;
  for (int k = n; k > 0; k /= 2) {
    if (trips_2 % 8 == 0) {
      int t0 = trips_2 / 8;
      if (t0 < 16) {
        v_kept_2[t0] = v;
      } else {
        tape.push(v);
      }
    }
    v += 0.1 * sin(v) / k;
    ++trips_2;
  }
  int s = blockDim.x / 2;  // line 10
  double v_kept_3[16];
  int t = 1;
  int trips_3 = 0;
  for (int s_1 = s; s_1 > 0; s_1 /= 2) {
    if (trips_3 % 8 == 0) {
      int t0 = trips_3 / 8;
      if (t0 < 16) {
        v_kept_3[t0] = v;
      } else {
        tape.push(v);
      }
    }
    v += 0.1 * sin(v) * (s_1 - t);
    t *= 2;
    ++trips_3;
  }
  int d_1 = -from;  // line 12
  double v_kept_4[16];  // line 13
  int d_kept_1[16];
  int trips_4 = 0;
  for (long long h = wide; h > 0; h >>= 1) {
    if (trips_4 % 8 == 0) {
      int t0 = trips_4 / 8;
      if (t0 < 16) {
        v_kept_4[t0] = v;
        d_kept_1[t0] = d_1;
      } else {
        tape.push(v);
        tape.push(d_1);
      }
    }
    v += 0.1 * sin(v) * (d_1 + h % 5 - 2);  // line 14
    d_1 >>= 1;  // line 15
    ++trips_4;  // line 13
  }
  out[i] = v;  // line 17

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  int strip = trips_4 / 8 + (trips_4 % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 13
    --strip;
    double v_1;
    int d_2;
    if (strip < 16) {
      v_1 = v_kept_4[strip];
      d_2 = d_kept_1[strip];
    } else {
      d_2 = tape.pop<int>();
      v_1 = tape.pop<double>();
    }
    int t0 = strip * 8;
    int step = trips_4 - t0 >= 8 ? 8 : trips_4 - t0;
    double v_steps[8];
    int d_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int trips_5 = t0 + step_1;
      long long h = wide >> trips_5;
      v_steps[step_1] = v_1;
      d_steps[step_1] = d_2;
      v_1 += 0.1 * sin(v_1) * (d_2 + h % 5 - 2);
      d_2 >>= 1;
    }
    while (step > 0) {
      --step;
      int trips_5 = t0 + step;
      long long h = wide >> trips_5;
      double v_2 = v_steps[step];
      int d_3 = d_steps[step];
      v_adj += v_adj * (d_3 + h % 5 - 2) * 0.1 * cos(v_2);  // line 14
    }
  }
  int strip_1 = trips_3 / 8 + (trips_3 % 8 == 0 ? 0 : 1);
  while (strip_1 > 0) {  // line 10
    --strip_1;
    double v_1;
    if (strip_1 < 16) {
      v_1 = v_kept_3[strip_1];
    } else {
      v_1 = tape.pop<double>();
    }
    int t0 = strip_1 * 8;
    int step = trips_3 - t0 >= 8 ? 8 : trips_3 - t0;
    double v_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int trips_5 = t0 + step_1;
      int s_1 = s >> trips_5;
      int t_1 = 1 << trips_5;
      v_steps[step_1] = v_1;
      v_1 += 0.1 * sin(v_1) * (s_1 - t_1);
    }
    for (; step > 0; --step) {
      int trips_5 = t0 + (step - 1);
      int s_1 = s >> trips_5;
      int t_1 = 1 << trips_5;
      double v_2 = v_steps[step - 1];
      v_adj += v_adj * (s_1 - t_1) * 0.1 * cos(v_2);
    }
  }
  int strip_2 = trips_2 / 8 + (trips_2 % 8 == 0 ? 0 : 1);
  while (strip_2 > 0) {  // line 9
    --strip_2;
    double v_1;
    if (strip_2 < 16) {
      v_1 = v_kept_2[strip_2];
    } else {
      v_1 = tape.pop<double>();
    }
    int t0 = strip_2 * 8;
    int step = trips_2 - t0 >= 8 ? 8 : trips_2 - t0;
    double v_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int trips_5 = t0 + step_1;
      int k = n >> trips_5;
      v_steps[step_1] = v_1;
      v_1 += 0.1 * sin(v_1) / k;
    }
    for (; step > 0; --step) {
      int trips_5 = t0 + (step - 1);
      int k = n >> trips_5;
      double v_2 = v_steps[step - 1];
      v_adj += v_adj / k * 0.1 * cos(v_2);
    }
  }
  for (int k = 4; k > 0; --k) {  // line 8
    double v_1 = v_kept_1[k - 1];
    int d_2 = d_kept[k - 1];
    v_adj += v_adj * d_2 * 0.1 * cos(v_1);
  }
  int strip_3 = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip_3 > 0) {  // line 7
    --strip_3;
    double v_1;
    int k;
    if (strip_3 < 16) {
      v_1 = v_kept[strip_3];
      k = k_kept[strip_3];
    } else {
      k = tape.pop<int>();
      v_1 = tape.pop<double>();
    }
    int step = trips - strip_3 * 8 >= 8 ? 8 : trips - strip_3 * 8;
    double v_steps[8];
    int k_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      v_steps[step_1] = v_1;
      k_steps[step_1] = k;
      v_1 += 0.1 * sin(v_1) * k;
      k /= 2;
    }
    for (; step > 0; --step) {
      double v_2 = v_steps[step - 1];
      int k_1 = k_steps[step - 1];
      v_adj += v_adj * k_1 * 0.1 * cos(v_2);
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 6
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static __device__ unsigned long long kernel_rev_thread_words(int n, long long wide) {
  int i = threadIdx.x;
  int from = i - 7;
  int trips = 0;
  unsigned long long t0 = 0;
  for (int k = from; k != 0; k /= 2) {
    t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 3) : 0;
    ++trips;
  }
  int trips_1 = 0;
  unsigned long long t1 = 0;
  for (int k = n; k > 0; k /= 2) {
    t1 += trips_1 % 8 == 0 ? (trips_1 / 8 < 16 ? 0 : 2) : 0;
    ++trips_1;
  }
  int trips_2 = 0;
  unsigned long long t2 = 0;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    t2 += trips_2 % 8 == 0 ? (trips_2 / 8 < 16 ? 0 : 2) : 0;
    ++trips_2;
  }
  int trips_3 = 0;
  unsigned long long t3 = 0;
  for (long long h = wide; h > 0; h >>= 1) {
    t3 += trips_3 % 8 == 0 ? (trips_3 / 8 < 16 ? 0 : 3) : 0;
    ++trips_3;
  }
  return t0 + t1 + t2 + t3;
}
