// Gradient of `implicit` (kernel.cu:2) with respect to y, k, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   k_adj: the gradient with respect to *k is added to it
//   tape: holds what the reverse sweep needs of loops; `implicit_rev_words` says how many words.
static __global__ void implicit_rev(double *y, const double *k, int n, double *y_adj, double *k_adj,
    ::cugrad::tape tape) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double u = y[i];  // line 5
  double u_kept[3];  // line 6
  int trips_kept[3];
  for (int step = 0; step < 3; ++step) {
    double w = u;
    int it = 0;
    bool broke = false;
    int trips = 0;
    while (!broke && it < 6) {  // line 8
      if (trips % 8 == 0) tape.push(w);
      double t0 = k[i];  // line 9
      double r = w - u + 0.2 * t0 * w * w * w;
      if (r * r > 1000000.0) {  // line 8
        broke = true;
      } else {
        w -= r / (1.0 + 0.6 * t0 * w * w);  // line 11
        ++it;  // line 8
      }
      ++trips;
    }
    trips_kept[step] = trips;  // line 6
    u_kept[step] = u;
    u = w;
  }
  y[i] = u;  // line 15

  // reverse sweep
  double u_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double k_sum = 0.0;
  for (int step = 2; step >= 0; --step) {  // line 6
    int trips = trips_kept[step];
    double u_1 = u_kept[step];
    double w_adj = u_adj;
    u_adj = 0.0;
    for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 8
      double w = tape.pop<double>();
      int t0 = (strip - 1) * 8;
      int step_1 = trips - t0 >= 8 ? 8 : trips - t0;
      double w_steps[8];
      bool t_steps[8];
      for (int step_2 = 0; step_2 < step_1; ++step_2) {
        int trips_1 = t0 + step_2;
        double t1 = k[i];  // line 9
        double r = w - u_1 + 0.2 * t1 * w * w * w;
        bool t2 = r * r > 1000000.0 && trips_1 + 1 == trips;  // line 10
        double w_1 = w;
        if (!t2) w_1 = w - r / (1.0 + 0.6 * t1 * w * w);  // line 8
        w_steps[step_2] = w;
        t_steps[step_2] = t2;
        w = w_1;
      }
      for (; step_1 > 0; --step_1) {
        double w_1 = w_steps[step_1 - 1];
        double t1 = k[i];  // line 9
        double t2 = 0.2 * t1;
        double t3 = t2 * w_1;
        double t4 = t3 * w_1;
        double r = w_1 - u_1 + t4 * w_1;
        double r_adj = 0.0;
        double t5 = 0.0;
        if (!t_steps[step_1 - 1]) {  // line 8
          double t6 = 0.6 * t1;  // line 11
          double t7 = t6 * w_1;
          double t8 = 1.0 / (1.0 + t7 * w_1);
          r_adj = -w_adj * t8;
          double t9 = -r_adj * (r * t8);
          double t10 = t9 * w_1;
          w_adj += t9 * t7;
          w_adj += t10 * t6;
          t5 = t10 * w_1 * 0.6;
        }
        double t6 = r_adj * w_1;  // line 9
        bool t7 = r_adj == 0.0;
        double t8 = t7 && t6 != t6 ? 0.0 : t6;
        double t9 = r_adj * t4;
        w_adj += t7 && t9 != t9 ? 0.0 : t9;
        double t10 = t8 * w_1;
        bool t11 = t8 == 0.0;
        double t12 = t11 && t10 != t10 ? 0.0 : t10;
        double t13 = t8 * t3;
        w_adj += t11 && t13 != t13 ? 0.0 : t13;
        double t14 = t12 * w_1;
        bool t15 = t12 == 0.0;
        double t16 = t12 * t2;
        w_adj += t15 && t16 != t16 ? 0.0 : t16;
        k_sum += t5 + (t15 && t14 != t14 ? 0.0 : t14) * 0.2;
        w_adj += r_adj;
        u_adj -= r_adj;
      }
    }
    u_adj += w_adj;  // line 8
  }
  ::cugrad::accumulate_sum(&k_adj[i], k_sum);  // line 6
  atomicAdd(&y_adj[i], u_adj);  // line 5
}

// Words of tape that a thread of `implicit_rev` keeps at most.
static unsigned long long implicit_rev_words() {
  return 6;
}
