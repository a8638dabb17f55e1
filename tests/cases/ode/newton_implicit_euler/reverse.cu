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
      double t0 = k[i];  // line 9
      double r = w - u + 0.2 * t0 * w * w * w;
      double w_1 = w;
      if (r * r > 1000000.0) {  // line 8
        broke = true;
      } else {
        w_1 = w - r / (1.0 + 0.6 * t0 * w * w);  // line 11
        ++it;  // line 8
      }
      ++trips;
      tape.push(w);
      w = w_1;
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
    for (int k_1 = trips; k_1 > 0; --k_1) {  // line 8
      double w = tape.pop<double>();
      double t0 = k[i];  // line 9
      double t1 = 0.2 * t0;
      double t2 = t1 * w;
      double t3 = t2 * w;
      double r = w - u_1 + t3 * w;
      double r_adj = 0.0;
      double t4 = 0.0;
      if (!(r * r > 1000000.0)) {  // line 8
        double t5 = 0.6 * t0;  // line 11
        double t6 = t5 * w;
        double t7 = 1.0 / (1.0 + t6 * w);
        r_adj = -w_adj * t7;
        double t8 = -r_adj * (r * t7);
        double t9 = t8 * w;
        w_adj += t8 * t6;
        w_adj += t9 * t5;
        t4 = t9 * w * 0.6;
      }
      double t5 = r_adj * w;  // line 9
      double t6 = r_adj == 0.0 && t5 != t5 ? 0.0 : t5;
      double t7 = r_adj * t3;
      w_adj += r_adj == 0.0 && t7 != t7 ? 0.0 : t7;
      double t8 = t6 * w;
      double t9 = t6 == 0.0 && t8 != t8 ? 0.0 : t8;
      double t10 = t6 * t2;
      w_adj += t6 == 0.0 && t10 != t10 ? 0.0 : t10;
      double t11 = t9 * w;
      double t12 = t9 * t1;
      w_adj += t9 == 0.0 && t12 != t12 ? 0.0 : t12;
      k_sum += t4 + (t9 == 0.0 && t11 != t11 ? 0.0 : t11) * 0.2;
      w_adj += r_adj;
      u_adj -= r_adj;
    }
    u_adj += w_adj;  // line 8
  }
  ::cugrad::accumulate_sum(&k_adj[i], k_sum);  // line 6
  atomicAdd(&y_adj[i], u_adj);  // line 5
}

// Words of tape that a thread of `implicit_rev` keeps at most.
static unsigned long long implicit_rev_words() {
  return 36;
}
