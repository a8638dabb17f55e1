// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, unsigned int from, unsigned int to,
    unsigned int by, int n, double *out_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 4
  double v = x[i];  // line 5
  double v_kept[16];  // line 7
  long long trips = 0;
  for (unsigned int k = from; k < to; k += 805306368) {
    if (trips % 8 == 0) {
      long long t0 = trips / 8;
      if (t0 < 16) {
        v_kept[t0] = v;
      } else {
        tape.push(v);
      }
    }
    v += 1e-10 * sin(v) * k;
    ++trips;
  }
  double v_kept_1[16];  // line 8
  long long trips_1 = 0;
  for (int k = 0; k < n; k += by) {
    if (trips_1 % 8 == 0) {
      long long t0 = trips_1 / 8;
      if (t0 < 16) {
        v_kept_1[t0] = v;
      } else {
        tape.push(v);
      }
    }
    v += 1e-10 * sin(v) * k;
    ++trips_1;
  }
  double v_kept_2[16];  // line 9
  long long trips_2 = 0;
  for (int k = 0; (unsigned int)k < 4000000000u; k += 1000000000u) {
    if (trips_2 % 8 == 0) {
      long long t0 = trips_2 / 8;
      if (t0 < 16) {
        v_kept_2[t0] = v;
      } else {
        tape.push(v);
      }
    }
    v += 1e-10 * sin(v) * k;
    ++trips_2;
  }
  double v_kept_3[2];  // line 10
  int trips_3 = 0;
  for (unsigned int k = 3087007744u; k < 3221225472u; k *= 2) {
    v_kept_3[trips_3] = v;
    v += 1e-10 * sin(v) * k;
    ++trips_3;
  }
  int t0 = i % 3;  // line 13
  double v_kept_4[16];
  unsigned char c_kept[16];
  short s_kept[16];
  int t1 = 0 < 4 + t0 ? 4 + t0 : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  unsigned char c = 250;
  short s = 32000;
  for (int strip = 0; strip < t2 + t3; ++strip) {
    if (strip < 16) {
      v_kept_4[strip] = v;
      c_kept[strip] = c;
      s_kept[strip] = s;
    } else {
      tape.push(v);
      tape.push(c);
      tape.push(s);
    }
    int t4 = t1 - strip * 8 >= 8 ? 8 : t1 - strip * 8;
    for (int step = 0; step < t4; ++step) {
      v += 1e-5 * sin(v) * (c + s);  // line 14
      c += 3;  // line 15
      s += 400;  // line 16
    }
  }
  double v_kept_5[16];  // line 18
  unsigned char k_kept[16];
  long long trips_4 = 0;
  for (unsigned char k = 200; k > 100; k += 9) {
    if (trips_4 % 8 == 0) {
      long long t4 = trips_4 / 8;
      if (t4 < 16) {
        v_kept_5[t4] = v;
        k_kept[t4] = k;
      } else {
        tape.push(v);
        tape.push(k);
      }
    }
    v += 0.001 * sin(v) * k;
    ++trips_4;
  }
  out[i] = v;  // line 19

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  long long strip = trips_4 / 8 + (trips_4 % 8 == 0 ? 0 : 1);
  while (strip > 0) {  // line 18
    --strip;
    double v_1;
    unsigned char k;
    if (strip < 16) {
      v_1 = v_kept_5[strip];
      k = k_kept[strip];
    } else {
      k = tape.pop<unsigned char>();
      v_1 = tape.pop<double>();
    }
    long long t4 = trips_4 - strip * 8 >= 8 ? 8 : trips_4 - strip * 8;
    double v_steps[8];
    unsigned char k_steps[8];
    for (int step = 0; step < (int)t4; ++step) {
      v_steps[step] = v_1;
      k_steps[step] = k;
      v_1 += 0.001 * sin(v_1) * k;
      k += 9;
    }
    for (int step = t4; step > 0; --step) {
      double v_2 = v_steps[step - 1];
      unsigned char k_1 = k_steps[step - 1];
      v_adj += v_adj * k_1 * 0.001 * cos(v_2);
    }
  }
  int strip_1 = t2 + t3;
  while (strip_1 > 0) {  // line 13
    --strip_1;
    double v_1;
    unsigned char c_1;
    short s_1;
    if (strip_1 < 16) {
      v_1 = v_kept_4[strip_1];
      c_1 = c_kept[strip_1];
      s_1 = s_kept[strip_1];
    } else {
      s_1 = tape.pop<short>();
      c_1 = tape.pop<unsigned char>();
      v_1 = tape.pop<double>();
    }
    int step = t1 - strip_1 * 8 >= 8 ? 8 : t1 - strip_1 * 8;
    double v_steps[8];
    unsigned char c_steps[8];
    short s_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      v_steps[step_1] = v_1;
      c_steps[step_1] = c_1;
      s_steps[step_1] = s_1;
      v_1 += 1e-5 * sin(v_1) * (c_1 + s_1);
      c_1 += 3;
      s_1 += 400;
    }
    while (step > 0) {
      --step;
      double v_2 = v_steps[step];
      unsigned char c_2 = c_steps[step];
      short s_2 = s_steps[step];
      v_adj += v_adj * (c_2 + s_2) * 1e-5 * cos(v_2);  // line 14
    }
  }
  for (int k = 2; k > 0; --k) {  // line 10
    unsigned int k_1 = 3087007744u << (k - 1);
    double v_1 = v_kept_3[k - 1];
    v_adj += v_adj * k_1 * 1e-10 * cos(v_1);
  }
  long long strip_2 = trips_2 / 8 + (trips_2 % 8 == 0 ? 0 : 1);
  while (strip_2 > 0) {  // line 9
    --strip_2;
    double v_1;
    if (strip_2 < 16) {
      v_1 = v_kept_2[strip_2];
    } else {
      v_1 = tape.pop<double>();
    }
    long long t4 = strip_2 * 8;
    long long t5 = trips_2 - t4 >= 8 ? 8 : trips_2 - t4;
    double v_steps[8];
    for (int step = 0; step < (int)t5; ++step) {
      long long trips_5 = t4 + step;
      int k = (unsigned int)trips_5 * 1000000000;
      v_steps[step] = v_1;
      v_1 += 1e-10 * sin(v_1) * k;
    }
    for (int step = t5; step > 0; --step) {
      long long trips_5 = t4 + (step - 1);
      int k = (unsigned int)trips_5 * 1000000000;
      double v_2 = v_steps[step - 1];
      v_adj += v_adj * k * 1e-10 * cos(v_2);
    }
  }
  long long strip_3 = trips_1 / 8 + (trips_1 % 8 == 0 ? 0 : 1);
  while (strip_3 > 0) {  // line 8
    --strip_3;
    double v_1;
    if (strip_3 < 16) {
      v_1 = v_kept_1[strip_3];
    } else {
      v_1 = tape.pop<double>();
    }
    long long t4 = strip_3 * 8;
    long long t5 = trips_1 - t4 >= 8 ? 8 : trips_1 - t4;
    double v_steps[8];
    for (int step = 0; step < (int)t5; ++step) {
      long long trips_5 = t4 + step;
      int k = (unsigned int)trips_5 * by;
      v_steps[step] = v_1;
      v_1 += 1e-10 * sin(v_1) * k;
    }
    for (int step = t5; step > 0; --step) {
      long long trips_5 = t4 + (step - 1);
      int k = (unsigned int)trips_5 * by;
      double v_2 = v_steps[step - 1];
      v_adj += v_adj * k * 1e-10 * cos(v_2);
    }
  }
  long long strip_4 = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip_4 > 0) {  // line 7
    --strip_4;
    double v_1;
    if (strip_4 < 16) {
      v_1 = v_kept[strip_4];
    } else {
      v_1 = tape.pop<double>();
    }
    long long t4 = strip_4 * 8;
    long long t5 = trips - t4 >= 8 ? 8 : trips - t4;
    double v_steps[8];
    for (int step = 0; step < (int)t5; ++step) {
      long long trips_5 = t4 + step;
      unsigned int k = from + (unsigned int)trips_5 * 805306368;
      v_steps[step] = v_1;
      v_1 += 1e-10 * sin(v_1) * k;
    }
    for (int step = t5; step > 0; --step) {
      long long trips_5 = t4 + (step - 1);
      unsigned int k = from + (unsigned int)trips_5 * 805306368;
      double v_2 = v_steps[step - 1];
      v_adj += v_adj * k * 1e-10 * cos(v_2);
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned int from, unsigned int to, unsigned int by, int n) {
  long long trips = 0;
  unsigned long long t0 = 0;
  for (unsigned int k = from; k < to; k += 805306368) {
    t0 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
    ++trips;
  }
  long long trips_1 = 0;
  unsigned long long t1 = 0;
  for (int k = 0; k < n; k += by) {
    t1 += trips_1 % 8 == 0 ? (trips_1 / 8 < 16 ? 0 : 2) : 0;
    ++trips_1;
  }
  long long trips_2 = 0;
  unsigned long long t2 = 0;
  for (int k = 0; (unsigned int)k < 4000000000u; k += 1000000000u) {
    t2 += trips_2 % 8 == 0 ? (trips_2 / 8 < 16 ? 0 : 2) : 0;
    ++trips_2;
  }
  long long trips_3 = 0;
  unsigned long long t3 = 0;
  for (unsigned char k = 200; k > 100; k += 9) {
    t3 += trips_3 % 8 == 0 ? (trips_3 / 8 < 16 ? 0 : 3) : 0;
    ++trips_3;
  }
  return t0 + t1 + t2 + t3;
}
