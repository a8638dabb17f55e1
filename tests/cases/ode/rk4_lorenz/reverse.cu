// Gradient of `lorenz` (kernel.cu:8) with respect to y, y0, sigma, rho, beta, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   y0_adj: the gradient with respect to *y0 is added to it
//   sigma_adj: the gradient with respect to sigma is added to what it points to
//   rho_adj: the gradient with respect to rho is added to what it points to
//   beta_adj: the gradient with respect to beta is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `lorenz_rev_words` says how many words.
static __global__ void lorenz_rev(double *y, const double *y0, double sigma, double rho, double beta, int n,
    int steps, double *y_adj, double *y0_adj, double *sigma_adj, double *rho_adj, double *beta_adj,
    ::cugrad::tape tape) {
  int t = threadIdx.x;  // line 9
  double sigma_adj_1 = 0.0;
  double rho_adj_1 = 0.0;
  double beta_adj_1 = 0.0;
  if (t < n) {  // line 10
    double s_0 = y0[3 * t];  // line 13
    int t0 = 3 * t + 1;
    double s_1 = y0[t0];
    int t1 = 3 * t + 2;
    double s_2 = y0[t1];
    double s_0_kept[16];  // line 14
    double s_1_kept[16];
    double s_2_kept[16];
    int t2 = 0 < steps ? steps : 0;
    int t3 = t2 / 8;
    int t4 = t2 % 8 == 0 ? 0 : 1;
    for (int strip = 0; strip < t3 + t4; ++strip) {
      if (strip < 16) {
        s_0_kept[strip] = s_0;
        s_1_kept[strip] = s_1;
        s_2_kept[strip] = s_2;
      } else {
        tape.push(s_0);
        tape.push(s_1);
        tape.push(s_2);
      }
      int t5 = t2 - strip * 8 >= 8 ? 8 : t2 - strip * 8;
      for (int step = 0; step < t5; ++step) {
        double k1_0 = sigma * (s_1 - s_0);  // line 3
        double k1_1 = s_0 * (rho - s_2) - s_1;  // line 4
        double k1_2 = s_0 * s_1 - beta * s_2;  // line 5
        double t6 = 0.5 * 0.01;  // line 16
        double tmp_0 = s_0 + t6 * k1_0;
        double tmp_1 = s_1 + t6 * k1_1;
        double tmp_2 = s_2 + t6 * k1_2;
        double k2_0 = sigma * (tmp_1 - tmp_0);  // line 3
        double k2_1 = tmp_0 * (rho - tmp_2) - tmp_1;  // line 4
        double k2_2 = tmp_0 * tmp_1 - beta * tmp_2;  // line 5
        double tmp_0_1 = s_0 + t6 * k2_0;  // line 18
        double tmp_1_1 = s_1 + t6 * k2_1;
        double tmp_2_1 = s_2 + t6 * k2_2;
        double k3_0 = sigma * (tmp_1_1 - tmp_0_1);  // line 3
        double k3_1 = tmp_0_1 * (rho - tmp_2_1) - tmp_1_1;  // line 4
        double k3_2 = tmp_0_1 * tmp_1_1 - beta * tmp_2_1;  // line 5
        double tmp_0_2 = s_0 + 0.01 * k3_0;  // line 20
        double tmp_1_2 = s_1 + 0.01 * k3_1;
        double tmp_2_2 = s_2 + 0.01 * k3_2;
        double k4_0 = sigma * (tmp_1_2 - tmp_0_2);  // line 3
        double k4_1 = tmp_0_2 * (rho - tmp_2_2) - tmp_1_2;  // line 4
        double k4_2 = tmp_0_2 * tmp_1_2 - beta * tmp_2_2;  // line 5
        double t7 = 0.01 / 6.0;  // line 22
        s_0 += t7 * (k1_0 + 2.0 * k2_0 + 2.0 * k3_0 + k4_0);
        s_1 += t7 * (k1_1 + 2.0 * k2_1 + 2.0 * k3_1 + k4_1);
        s_2 += t7 * (k1_2 + 2.0 * k2_2 + 2.0 * k3_2 + k4_2);
      }
    }
    y[3 * t] = s_0;  // line 24
    y[t0] = s_1;
    y[t1] = s_2;

    // reverse sweep
    double s_2_adj = ::cugrad::atomic_exchange(&y_adj[t1], 0.0);
    double s_1_adj = ::cugrad::atomic_exchange(&y_adj[t0], 0.0);
    double s_0_adj = ::cugrad::atomic_exchange(&y_adj[3 * t], 0.0);
    int strip = t3 + t4;
    sigma_adj_1 = 0.0;
    rho_adj_1 = 0.0;
    beta_adj_1 = 0.0;
    while (strip > 0) {  // line 14
      --strip;
      double s_0_1;
      double s_1_1;
      double s_2_1;
      if (strip < 16) {
        s_0_1 = s_0_kept[strip];
        s_1_1 = s_1_kept[strip];
        s_2_1 = s_2_kept[strip];
      } else {
        s_2_1 = tape.pop<double>();
        s_1_1 = tape.pop<double>();
        s_0_1 = tape.pop<double>();
      }
      int step = t2 - strip * 8 >= 8 ? 8 : t2 - strip * 8;
      double s_1_steps[8];
      double s_0_steps[8];
      double s_2_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        double k1_0 = sigma * (s_1_1 - s_0_1);  // line 3
        double k1_1 = s_0_1 * (rho - s_2_1) - s_1_1;  // line 4
        double k1_2 = s_0_1 * s_1_1 - beta * s_2_1;  // line 5
        double t5 = 0.5 * 0.01;  // line 16
        double tmp_0 = s_0_1 + t5 * k1_0;
        double tmp_1 = s_1_1 + t5 * k1_1;
        double tmp_2 = s_2_1 + t5 * k1_2;
        double k2_0 = sigma * (tmp_1 - tmp_0);  // line 3
        double k2_1 = tmp_0 * (rho - tmp_2) - tmp_1;  // line 4
        double k2_2 = tmp_0 * tmp_1 - beta * tmp_2;  // line 5
        double tmp_0_1 = s_0_1 + t5 * k2_0;  // line 18
        double tmp_1_1 = s_1_1 + t5 * k2_1;
        double tmp_2_1 = s_2_1 + t5 * k2_2;
        double k3_0 = sigma * (tmp_1_1 - tmp_0_1);  // line 3
        double k3_1 = tmp_0_1 * (rho - tmp_2_1) - tmp_1_1;  // line 4
        double k3_2 = tmp_0_1 * tmp_1_1 - beta * tmp_2_1;  // line 5
        double tmp_0_2 = s_0_1 + 0.01 * k3_0;  // line 20
        double tmp_1_2 = s_1_1 + 0.01 * k3_1;
        double tmp_2_2 = s_2_1 + 0.01 * k3_2;
        double k4_0 = sigma * (tmp_1_2 - tmp_0_2);  // line 3
        double k4_1 = tmp_0_2 * (rho - tmp_2_2) - tmp_1_2;  // line 4
        double k4_2 = tmp_0_2 * tmp_1_2 - beta * tmp_2_2;  // line 5
        double t6 = 0.01 / 6.0;  // line 22
        s_1_steps[step_1] = s_1_1;  // line 14
        s_0_steps[step_1] = s_0_1;
        s_2_steps[step_1] = s_2_1;
        s_0_1 += t6 * (k1_0 + 2.0 * k2_0 + 2.0 * k3_0 + k4_0);
        s_1_1 += t6 * (k1_1 + 2.0 * k2_1 + 2.0 * k3_1 + k4_1);
        s_2_1 += t6 * (k1_2 + 2.0 * k2_2 + 2.0 * k3_2 + k4_2);
      }
      while (step > 0) {
        --step;
        double s_1_2 = s_1_steps[step];
        double s_0_2 = s_0_steps[step];
        double s_2_2 = s_2_steps[step];
        double t5 = s_1_2 - s_0_2;  // line 3
        double k1_0 = sigma * t5;
        double t6 = rho - s_2_2;  // line 4
        double k1_1 = s_0_2 * t6 - s_1_2;
        double k1_2 = s_0_2 * s_1_2 - beta * s_2_2;  // line 5
        double t7 = 0.5 * 0.01;  // line 16
        double tmp_0 = s_0_2 + t7 * k1_0;
        double tmp_1 = s_1_2 + t7 * k1_1;
        double tmp_2 = s_2_2 + t7 * k1_2;
        double t8 = tmp_1 - tmp_0;  // line 3
        double k2_0 = sigma * t8;
        double t9 = rho - tmp_2;  // line 4
        double k2_1 = tmp_0 * t9 - tmp_1;
        double k2_2 = tmp_0 * tmp_1 - beta * tmp_2;  // line 5
        double tmp_0_1 = s_0_2 + t7 * k2_0;  // line 18
        double tmp_1_1 = s_1_2 + t7 * k2_1;
        double tmp_2_1 = s_2_2 + t7 * k2_2;
        double t10 = tmp_1_1 - tmp_0_1;  // line 3
        double k3_0 = sigma * t10;
        double t11 = rho - tmp_2_1;  // line 4
        double k3_1 = tmp_0_1 * t11 - tmp_1_1;
        double k3_2 = tmp_0_1 * tmp_1_1 - beta * tmp_2_1;  // line 5
        double tmp_0_2 = s_0_2 + 0.01 * k3_0;  // line 20
        double tmp_1_2 = s_1_2 + 0.01 * k3_1;
        double tmp_2_2 = s_2_2 + 0.01 * k3_2;
        double t12 = 0.01 / 6.0;  // line 22
        double k4_2_adj = s_2_adj * t12;
        double k3_2_adj = k4_2_adj * 2.0;
        double k4_1_adj = s_1_adj * t12;
        double k3_1_adj = k4_1_adj * 2.0;
        double k4_0_adj = s_0_adj * t12;
        double k3_0_adj = k4_0_adj * 2.0;
        double t13 = -k4_2_adj;  // line 5
        beta_adj_1 += t13 * tmp_2_2;
        double tmp_2_adj = t13 * beta;
        double tmp_0_adj = k4_2_adj * tmp_1_2;
        double tmp_1_adj = k4_2_adj * tmp_0_2;
        tmp_1_adj -= k4_1_adj;  // line 4
        tmp_0_adj += k4_1_adj * (rho - tmp_2_2);
        double t14 = k4_1_adj * tmp_0_2;
        rho_adj_1 += t14;
        tmp_2_adj -= t14;
        sigma_adj_1 += k4_0_adj * (tmp_1_2 - tmp_0_2);  // line 3
        double t15 = k4_0_adj * sigma;
        tmp_1_adj += t15;
        tmp_0_adj -= t15;
        s_2_adj += tmp_2_adj;  // line 20
        double k3_2_adj_1 = k3_2_adj + tmp_2_adj * 0.01;
        s_1_adj += tmp_1_adj;
        double k3_1_adj_1 = k3_1_adj + tmp_1_adj * 0.01;
        s_0_adj += tmp_0_adj;
        double k3_0_adj_1 = k3_0_adj + tmp_0_adj * 0.01;
        double t16 = -k3_2_adj_1;  // line 5
        beta_adj_1 += t16 * tmp_2_1;
        double tmp_2_adj_1 = t16 * beta;
        double tmp_0_adj_1 = k3_2_adj_1 * tmp_1_1;
        double tmp_1_adj_1 = k3_2_adj_1 * tmp_0_1;
        tmp_1_adj_1 -= k3_1_adj_1;  // line 4
        tmp_0_adj_1 += k3_1_adj_1 * t11;
        double t17 = k3_1_adj_1 * tmp_0_1;
        rho_adj_1 += t17;
        tmp_2_adj_1 -= t17;
        sigma_adj_1 += k3_0_adj_1 * t10;  // line 3
        double t18 = k3_0_adj_1 * sigma;
        tmp_1_adj_1 += t18;
        tmp_0_adj_1 -= t18;
        s_2_adj += tmp_2_adj_1;  // line 18
        double k2_2_adj = k3_2_adj + tmp_2_adj_1 * t7;
        s_1_adj += tmp_1_adj_1;
        double k2_1_adj = k3_1_adj + tmp_1_adj_1 * t7;
        s_0_adj += tmp_0_adj_1;
        double k2_0_adj = k3_0_adj + tmp_0_adj_1 * t7;
        double t19 = -k2_2_adj;  // line 5
        beta_adj_1 += t19 * tmp_2;
        double tmp_2_adj_2 = t19 * beta;
        double tmp_0_adj_2 = k2_2_adj * tmp_1;
        double tmp_1_adj_2 = k2_2_adj * tmp_0;
        tmp_1_adj_2 -= k2_1_adj;  // line 4
        tmp_0_adj_2 += k2_1_adj * t9;
        double t20 = k2_1_adj * tmp_0;
        rho_adj_1 += t20;
        tmp_2_adj_2 -= t20;
        sigma_adj_1 += k2_0_adj * t8;  // line 3
        double t21 = k2_0_adj * sigma;
        tmp_1_adj_2 += t21;
        tmp_0_adj_2 -= t21;
        s_2_adj += tmp_2_adj_2;  // line 16
        double k1_2_adj = k4_2_adj + tmp_2_adj_2 * t7;
        s_1_adj += tmp_1_adj_2;
        double k1_1_adj = k4_1_adj + tmp_1_adj_2 * t7;
        s_0_adj += tmp_0_adj_2;
        double k1_0_adj = k4_0_adj + tmp_0_adj_2 * t7;
        double t22 = -k1_2_adj;  // line 5
        beta_adj_1 += t22 * s_2_2;
        s_2_adj += t22 * beta;
        s_0_adj += k1_2_adj * s_1_2;
        s_1_adj += k1_2_adj * s_0_2;
        s_1_adj -= k1_1_adj;  // line 4
        s_0_adj += k1_1_adj * t6;
        double t23 = k1_1_adj * s_0_2;
        rho_adj_1 += t23;
        s_2_adj -= t23;
        sigma_adj_1 += k1_0_adj * t5;  // line 3
        double t24 = k1_0_adj * sigma;
        s_1_adj += t24;
        s_0_adj -= t24;
      }
    }
    atomicAdd(&y0_adj[t1], s_2_adj);  // line 13
    atomicAdd(&y0_adj[t0], s_1_adj);
    atomicAdd(&y0_adj[3 * t], s_0_adj);
  }
  ::cugrad::accumulate_block<double>({sigma_adj, rho_adj, beta_adj},  // line 9
      {sigma_adj_1, rho_adj_1, beta_adj_1});
}

// Words of tape that a thread of `lorenz_rev` keeps at most.
static unsigned long long lorenz_rev_words(int steps) {
  int t0 = 0 < steps ? steps : 0;
  int t1 = t0 / 8;
  int t2 = t0 % 8 == 0 ? 0 : 1;
  int t3 = t1 + t2 > 0 ? t1 + t2 : 0;
  return ((unsigned long long)t3 > 16 ? (unsigned long long)t3 - 16 : 0) * 6;
}
