// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, int a, int b, int step, int least,
    int greatest, long long lowest, long below, double *out_adj, double *x_adj, ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 5
  double v = x[i];  // line 6
  double v_kept[16];
  unsigned int t0 = step;
  bool t1 = a < b;
  unsigned int t2 = (unsigned int)b - (unsigned int)a - 1;
  unsigned int t3 = t1 ? t2 / (t1 ? t0 : 1) + 1 : 0;
  unsigned int t4 = t3 / 8;
  unsigned int t5 = t3 % 8 == 0 ? 0 : 1;
  double v_1 = v;
  int k = a;
  for (unsigned int strip = 0; strip < t4 + t5; ++strip) {  // line 7
    if (strip < 16) {  // line 6
      v_kept[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    unsigned int t6 = t3 - strip * 8 >= 8 ? 8 : t3 - strip * 8;
    for (int step_1 = 0; step_1 < (int)t6; ++step_1) {  // line 7
      v_1 = sin(v_1) + 1e-9 * k;
      k += step;
    }
  }
  double v_kept_1[16];
  bool t6 = b > a;
  unsigned int t7 = t6 ? t2 / (t6 ? t0 : 1) + 1 : 0;
  unsigned int t8 = t7 / 8;
  unsigned int t9 = t7 % 8 == 0 ? 0 : 1;
  int k_1 = b;
  for (unsigned int strip = 0; strip < t8 + t9; ++strip) {  // line 8
    if (strip < 16) {  // line 7
      v_kept_1[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    unsigned int t10 = t7 - strip * 8 >= 8 ? 8 : t7 - strip * 8;
    for (int step_1 = 0; step_1 < (int)t10; ++step_1) {  // line 8
      v_1 = sin(v_1) - 1e-9 * k_1;
      k_1 -= step;
    }
  }
  double v_kept_2[16];  // line 9
  unsigned int t10 = least < least + 3 ? (unsigned int)(least + 3) - (unsigned int)least : 0;
  unsigned int t11 = t10 / 8;
  unsigned int t12 = t10 % 8 == 0 ? 0 : 1;
  int k_2 = least;
  for (unsigned int strip = 0; strip < t11 + t12; ++strip) {
    if (strip < 16) {
      v_kept_2[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    unsigned int t13 = t10 - strip * 8 >= 8 ? 8 : t10 - strip * 8;
    for (int step_1 = 0; step_1 < (int)t13; ++step_1) {
      v_1 += 1e-10 * sin(v_1) * k_2;
      ++k_2;
    }
  }
  double v_kept_3[16];  // line 10
  unsigned int t13 = greatest > greatest - 3 ? (unsigned int)greatest - (unsigned int)(greatest - 3) : 0;
  unsigned int t14 = t13 / 8;
  unsigned int t15 = t13 % 8 == 0 ? 0 : 1;
  int k_3 = greatest;
  for (unsigned int strip = 0; strip < t14 + t15; ++strip) {
    if (strip < 16) {
      v_kept_3[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    unsigned int t16 = t13 - strip * 8 >= 8 ? 8 : t13 - strip * 8;
    for (int step_1 = 0; step_1 < (int)t16; ++step_1) {
      v_1 += 1e-10 * sin(v_1) * k_3;
      --k_3;
    }
  }
  double v_kept_4[16];  // line 11
  long long trips = 0;
  for (int k_4 = greatest; k_4 >= 0; k_4 += least) {
    if (trips % 8 == 0) {
      long long t16 = trips / 8;
      if (t16 < 16) {
        v_kept_4[t16] = v_1;
      } else {
        tape.push(v_1);
      }
    }
    v_1 += 1e-10 * sin(v_1) * k_4;
    ++trips;
  }
  double v_kept_5[16];  // line 12
  unsigned long long t16 = lowest < 4000000000000000000ll
      ? (4000000000000000000ull - (unsigned long long)lowest - 1) / 4611686018427387904ull + 1 : 0;
  unsigned long long t17 = t16 / 8;
  unsigned long long t18 = t16 % 8 == 0 ? 0 : 1;
  long long k_4 = lowest;
  for (unsigned long long strip = 0; strip < t17 + t18; ++strip) {
    if (strip < 16) {
      v_kept_5[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    unsigned long long t19 = t16 - strip * 8 >= 8 ? 8 : t16 - strip * 8;
    for (int step_1 = 0; step_1 < (int)t19; ++step_1) {
      v_1 += 1e-19 * sin(v_1) * k_4;
      k_4 += 4611686018427387904ll;
    }
  }
  double v_kept_6[4];  // line 13
  for (long long k_5 = 5000000000ll; k_5 < 5000000004ll; ++k_5) {
    v_kept_6[(int)(k_5 - 5000000000ll)] = v_1;
    v_1 += 1e-10 * sin(v_1) * k_5;
  }
  double v_kept_7[16];  // line 15
  long t19 = 0 < below ? below : 0;
  long t20 = t19 / 8;
  long t21 = t19 % 8 == 0 ? 0 : 1;
  int k_5 = 0;
  for (long strip = 0; strip < t20 + t21; ++strip) {
    if (strip < 16) {
      v_kept_7[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    if (t19 - strip * 8 >= 8) {
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        v_1 *= v * k_5;
        ++k_5;
      }
    } else {
      for (int step_1 = 0; step_1 < (int)(t19 - strip * 8); ++step_1) {
        v_1 *= v * k_5;
        ++k_5;
      }
    }
  }
  double v_kept_8[4];  // line 17
  int moved_kept[4];
  int moved = a;
  for (int k_6 = 0; k_6 < 4; ++k_6) {
    int moved_1 = moved;
    if (k_6 < 3) moved_1 = moved + step;  // line 19
    v_kept_8[k_6] = v_1;  // line 17
    moved_kept[k_6] = moved;
    v_1 += 1e-9 * sin(v_1) * moved;
    moved = moved_1;
  }
  int t22 = i / 4;  // line 22
  double v_kept_9[16];
  int t23 = 0 < t22 ? t22 : 0;
  int t24 = t23 / 8;
  int t25 = t23 % 8 == 0 ? 0 : 1;
  int unseen = a;
  for (int strip = 0; strip < t24 + t25; ++strip) {
    if (strip < 16) {
      v_kept_9[strip] = v_1;
    } else {
      tape.push(v_1);
    }
    int t26 = t23 - strip * 8 >= 8 ? 8 : t23 - strip * 8;
    for (int step_1 = 0; step_1 < t26; ++step_1) {
      v_1 += 1e-9 * sin(v_1) * unseen;
      unseen += step;
    }
  }
  out[i] = v_1;  // line 23

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  int strip = t24 + t25;
  while (strip > 0) {  // line 22
    --strip;
    double v_2;
    if (strip < 16) {
      v_2 = v_kept_9[strip];
    } else {
      v_2 = tape.pop<double>();
    }
    int t26 = strip * 8;
    int step_1 = t23 - t26 >= 8 ? 8 : t23 - t26;
    double v_steps[8];
    for (int step_2 = 0; step_2 < step_1; ++step_2) {
      int k_6 = t26 + step_2;
      int unseen_1 = a + k_6 * t0;
      v_steps[step_2] = v_2;
      v_2 += 1e-9 * sin(v_2) * unseen_1;
    }
    for (; step_1 > 0; --step_1) {
      int k_6 = t26 + (step_1 - 1);
      int unseen_1 = a + k_6 * t0;
      double v_3 = v_steps[step_1 - 1];
      v_adj += v_adj * unseen_1 * 1e-9 * cos(v_3);
    }
  }
  for (int k_6 = 3; k_6 >= 0; --k_6) {  // line 17
    double v_2 = v_kept_8[k_6];
    int moved_1 = moved_kept[k_6];
    v_adj += v_adj * moved_1 * 1e-9 * cos(v_2);  // line 18
  }
  long strip_1 = t20 + t21;
  double v_adj_1 = 0.0;
  while (strip_1 > 0) {  // line 15
    --strip_1;
    double v_2;
    if (strip_1 < 16) {
      v_2 = v_kept_7[strip_1];
    } else {
      v_2 = tape.pop<double>();
    }
    long t26 = strip_1 * 8;
    if (t19 - t26 >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int k_6 = t26 + step_1;
        v_steps[step_1] = v_2;
        v_2 *= v * k_6;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        int k_6 = t26 + (step_1 - 1);
        double v_3 = v_steps[step_1 - 1];
        v_adj_1 += v_adj * v_3 * k_6;
        v_adj *= v * k_6;
      }
    } else {
      int step_1 = t19 - t26;
      double v_steps[8];
      for (int step_2 = 0; step_2 < step_1; ++step_2) {
        int k_6 = t26 + step_2;
        v_steps[step_2] = v_2;
        v_2 *= v * k_6;
      }
      for (; step_1 > 0; --step_1) {
        int k_6 = t26 + (step_1 - 1);
        double v_3 = v_steps[step_1 - 1];
        v_adj_1 += v_adj * v_3 * k_6;
        v_adj *= v * k_6;
      }
    }
  }
  for (long long k_6 = 5000000003ll; k_6 >= 5000000000ll; --k_6) {  // line 13
    double v_2 = v_kept_6[(int)(k_6 - 5000000000ll)];
    v_adj += v_adj * k_6 * 1e-10 * cos(v_2);
  }
  unsigned long long strip_2 = t17 + t18;
  while (strip_2 > 0) {  // line 12
    --strip_2;
    double v_2;
    if (strip_2 < 16) {
      v_2 = v_kept_5[strip_2];
    } else {
      v_2 = tape.pop<double>();
    }
    unsigned long long t26 = strip_2 * 8;
    unsigned long long t27 = t16 - t26 >= 8 ? 8 : t16 - t26;
    double v_steps[8];
    for (int step_1 = 0; step_1 < (int)t27; ++step_1) {
      long long k_6 = lowest + (t26 + step_1) * 4611686018427387904ull;
      v_steps[step_1] = v_2;
      v_2 += 1e-19 * sin(v_2) * k_6;
    }
    for (int step_1 = t27; step_1 > 0; --step_1) {
      long long k_6 = lowest + (t26 + (step_1 - 1)) * 4611686018427387904ull;
      double v_3 = v_steps[step_1 - 1];
      v_adj += v_adj * k_6 * 1e-19 * cos(v_3);
    }
  }
  long long strip_3 = trips / 8 + (trips % 8 == 0 ? 0 : 1);
  while (strip_3 > 0) {  // line 11
    --strip_3;
    double v_2;
    if (strip_3 < 16) {
      v_2 = v_kept_4[strip_3];
    } else {
      v_2 = tape.pop<double>();
    }
    long long t26 = strip_3 * 8;
    long long t27 = trips - t26 >= 8 ? 8 : trips - t26;
    double v_steps[8];
    for (int step_1 = 0; step_1 < (int)t27; ++step_1) {
      long long trips_1 = t26 + step_1;
      int k_6 = greatest + trips_1 * least;
      v_steps[step_1] = v_2;
      v_2 += 1e-10 * sin(v_2) * k_6;
    }
    for (int step_1 = t27; step_1 > 0; --step_1) {
      long long trips_1 = t26 + (step_1 - 1);
      int k_6 = greatest + trips_1 * least;
      double v_3 = v_steps[step_1 - 1];
      v_adj += v_adj * k_6 * 1e-10 * cos(v_3);
    }
  }
  unsigned int strip_4 = t14 + t15;
  while (strip_4 > 0) {  // line 10
    --strip_4;
    double v_2;
    if (strip_4 < 16) {
      v_2 = v_kept_3[strip_4];
    } else {
      v_2 = tape.pop<double>();
    }
    unsigned int t26 = strip_4 * 8;
    unsigned int t27 = t13 - t26 >= 8 ? 8 : t13 - t26;
    double v_steps[8];
    for (int step_1 = 0; step_1 < (int)t27; ++step_1) {
      int k_6 = greatest - (t26 + step_1);
      v_steps[step_1] = v_2;
      v_2 += 1e-10 * sin(v_2) * k_6;
    }
    for (int step_1 = t27; step_1 > 0; --step_1) {
      int k_6 = greatest - (t26 + (step_1 - 1));
      double v_3 = v_steps[step_1 - 1];
      v_adj += v_adj * k_6 * 1e-10 * cos(v_3);
    }
  }
  unsigned int strip_5 = t11 + t12;
  while (strip_5 > 0) {  // line 9
    --strip_5;
    double v_2;
    if (strip_5 < 16) {
      v_2 = v_kept_2[strip_5];
    } else {
      v_2 = tape.pop<double>();
    }
    unsigned int t26 = strip_5 * 8;
    unsigned int t27 = t10 - t26 >= 8 ? 8 : t10 - t26;
    double v_steps[8];
    for (int step_1 = 0; step_1 < (int)t27; ++step_1) {
      int k_6 = least + (t26 + step_1);
      v_steps[step_1] = v_2;
      v_2 += 1e-10 * sin(v_2) * k_6;
    }
    for (int step_1 = t27; step_1 > 0; --step_1) {
      int k_6 = least + (t26 + (step_1 - 1));
      double v_3 = v_steps[step_1 - 1];
      v_adj += v_adj * k_6 * 1e-10 * cos(v_3);
    }
  }
  unsigned int strip_6 = t8 + t9;
  while (strip_6 > 0) {  // line 8
    --strip_6;
    double v_2;
    if (strip_6 < 16) {
      v_2 = v_kept_1[strip_6];
    } else {
      v_2 = tape.pop<double>();
    }
    unsigned int t26 = strip_6 * 8;
    unsigned int t27 = t7 - t26 >= 8 ? 8 : t7 - t26;
    double v_steps[8];
    for (int step_1 = 0; step_1 < (int)t27; ++step_1) {
      int k_6 = b - (t26 + step_1) * t0;
      v_steps[step_1] = v_2;
      v_2 = sin(v_2) - 1e-9 * k_6;
    }
    for (int step_1 = t27; step_1 > 0; --step_1) {
      double v_3 = v_steps[step_1 - 1];
      v_adj *= cos(v_3);
    }
  }
  unsigned int strip_7 = t4 + t5;
  while (strip_7 > 0) {  // line 7
    --strip_7;
    double v_2;
    if (strip_7 < 16) {
      v_2 = v_kept[strip_7];
    } else {
      v_2 = tape.pop<double>();
    }
    unsigned int t26 = strip_7 * 8;
    unsigned int t27 = t3 - t26 >= 8 ? 8 : t3 - t26;
    double v_steps[8];
    for (int step_1 = 0; step_1 < (int)t27; ++step_1) {
      int k_6 = a + (t26 + step_1) * t0;
      v_steps[step_1] = v_2;
      v_2 = sin(v_2) + 1e-9 * k_6;
    }
    for (int step_1 = t27; step_1 > 0; --step_1) {
      double v_3 = v_steps[step_1 - 1];
      v_adj *= cos(v_3);
    }
  }
  v_adj_1 += v_adj;
  atomicAdd(&x_adj[i], v_adj_1);  // line 6
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int a, int b, int step, int least, int greatest, long long lowest,
    long below, unsigned int blockDim_x) {
  bool t0 = a < b;
  unsigned int t1 = (unsigned int)b - (unsigned int)a - 1;
  unsigned int t2 = t0 ? t1 / (t0 ? (unsigned int)step : 1) + 1 : 0;
  unsigned int t3 = t2 / 8;
  unsigned int t4 = t2 % 8 == 0 ? 0 : 1;
  unsigned int t5 = t3 + t4 > 0 ? t3 + t4 : 0;
  unsigned long long t6 = (unsigned long long)t5 > 16 ? (unsigned long long)t5 - 16 : 0;
  bool t7 = b > a;
  unsigned int t8 = t7 ? t1 / (t7 ? (unsigned int)step : 1) + 1 : 0;
  unsigned int t9 = t8 / 8;
  unsigned int t10 = t8 % 8 == 0 ? 0 : 1;
  unsigned int t11 = t9 + t10 > 0 ? t9 + t10 : 0;
  unsigned long long t12 = (unsigned long long)t11 > 16 ? (unsigned long long)t11 - 16 : 0;
  unsigned int t13 = least < least + 3 ? (unsigned int)(least + 3) - (unsigned int)least : 0;
  unsigned int t14 = t13 / 8;
  unsigned int t15 = t13 % 8 == 0 ? 0 : 1;
  unsigned int t16 = t14 + t15 > 0 ? t14 + t15 : 0;
  unsigned long long t17 = (unsigned long long)t16 > 16 ? (unsigned long long)t16 - 16 : 0;
  unsigned int t18 = greatest > greatest - 3 ? (unsigned int)greatest - (unsigned int)(greatest - 3) : 0;
  unsigned int t19 = t18 / 8;
  unsigned int t20 = t18 % 8 == 0 ? 0 : 1;
  unsigned int t21 = t19 + t20 > 0 ? t19 + t20 : 0;
  unsigned long long t22 = (unsigned long long)t21 > 16 ? (unsigned long long)t21 - 16 : 0;
  long long trips = 0;
  unsigned long long t23 = 0;
  for (int k = greatest; k >= 0; k += least) {
    t23 += trips % 8 == 0 ? (trips / 8 < 16 ? 0 : 2) : 0;
    ++trips;
  }
  unsigned long long t24 = lowest < 4000000000000000000ll
      ? (4000000000000000000ull - (unsigned long long)lowest - 1) / 4611686018427387904ull + 1 : 0;
  unsigned long long t25 = t24 / 8;
  unsigned long long t26 = t24 % 8 == 0 ? 0 : 1;
  unsigned long long t27 = t25 + t26 > 0 ? t25 + t26 : 0;
  unsigned long long t28 = t27 > 16 ? t27 - 16 : 0;
  long t29 = 0 < below ? below : 0;
  long t30 = t29 / 8;
  long t31 = t29 % 8 == 0 ? 0 : 1;
  long t32 = t30 + t31 > 0 ? t30 + t31 : 0;
  long long t33 = ((long long)blockDim_x - 1) / 4;
  long long t34 = (t33 > 0 ? t33 : 0) / 8;
  long long t35 = t34 + 1 > 0 ? t34 + 1 : 0;
  return t6 * 2 + t12 * 2 + t17 * 2 + t22 * 2 + t23 + t28 * 2
      + ((unsigned long long)t32 > 16 ? (unsigned long long)t32 - 16 : 0) * 2
      + ((unsigned long long)t35 > 16 ? (unsigned long long)t35 - 16 : 0) * 2;
}
