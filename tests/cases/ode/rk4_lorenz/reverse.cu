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
  if (t < n) {  // line 8
    double s[3];  // line 12
    double s_adj[3] = {};
    double k1[3];
    double k1_adj[3] = {};
    double k2[3];
    double k2_adj[3] = {};
    double k3[3];
    double k3_adj[3] = {};
    double k4[3];
    double k4_adj[3] = {};
    double tmp[3];
    double tmp_adj[3] = {};
    for (int i = 0; i < 3; ++i) s[i] = y0[3 * t + i];  // line 13
    for (int step = 0; step < steps; ++step) {  // line 14
      double *y_1 = s;  // line 15
      double *dy = k1;
      double t0 = s[1];  // line 3
      double t1 = *y_1;
      *dy = sigma * (t0 - t1);
      double t2 = s[2];  // line 4
      k1[1] = t1 * (rho - t2) - t0;
      k1[2] = t1 * t0 - beta * t2;  // line 5
      for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.5 * 0.01 * k1[i];  // line 16
      double *y_2 = tmp;  // line 17
      double *dy_1 = k2;
      double t3 = tmp[1];  // line 3
      double t4 = *y_2;
      *dy_1 = sigma * (t3 - t4);
      double t5 = tmp[2];  // line 4
      k2[1] = t4 * (rho - t5) - t3;
      k2[2] = t4 * t3 - beta * t5;  // line 5
      for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.5 * 0.01 * k2[i];  // line 18
      double *y_3 = tmp;  // line 19
      double *dy_2 = k3;
      double t6 = tmp[1];  // line 3
      double t7 = *y_3;
      *dy_2 = sigma * (t6 - t7);
      double t8 = tmp[2];  // line 4
      k3[1] = t7 * (rho - t8) - t6;
      k3[2] = t7 * t6 - beta * t8;  // line 5
      for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.01 * k3[i];  // line 20
      double *y_4 = tmp;  // line 21
      double *dy_3 = k4;
      double t9 = tmp[1];  // line 3
      double t10 = *y_4;
      *dy_3 = sigma * (t9 - t10);
      double t11 = tmp[2];  // line 4
      k4[1] = t10 * (rho - t11) - t9;
      k4[2] = t10 * t9 - beta * t11;  // line 5
      for (int i = 0; i < 3; ++i) {  // line 22
        double t12 = 0.01 / 6.0;
        double t13 = k1[i];
        double t14 = k2[i];
        s[i] += t12 * (t13 + 2.0 * t14 + 2.0 * k3[i] + k4[i]);
      }
      tape.push(t0);  // line 14
      tape.push(t1);
      tape.push(t2);
      tape.push(t3);
      tape.push(t4);
      tape.push(t5);
      tape.push(t6);
      tape.push(t7);
      tape.push(t8);
      tape.push(t9);
      tape.push(t10);
      tape.push(t11);
    }
    for (int i = 0; i < 3; ++i) y[3 * t + i] = s[i];  // line 24

    // reverse sweep
    for (int i = 2; i >= 0; --i) {
      double t0 = ::cugrad::atomic_exchange(&y_adj[3 * t + i], 0.0);
      s_adj[i] += t0;
    }
    sigma_adj_1 = 0.0;
    rho_adj_1 = 0.0;
    beta_adj_1 = 0.0;
    for (int step = steps - 1; step >= 0; --step) {  // line 14
      double t0 = tape.pop<double>();
      double t1 = tape.pop<double>();
      double t2 = tape.pop<double>();
      double t3 = tape.pop<double>();
      double t4 = tape.pop<double>();
      double t5 = tape.pop<double>();
      double t6 = tape.pop<double>();
      double t7 = tape.pop<double>();
      double t8 = tape.pop<double>();
      double t9 = tape.pop<double>();
      double t10 = tape.pop<double>();
      double t11 = tape.pop<double>();
      for (int i = 2; i >= 0; --i) {  // line 22
        double t12 = s_adj[i] * (0.01 / 6.0);
        k4_adj[i] += t12;
        k3_adj[i] += t12 * 2.0;
        k2_adj[i] += t12 * 2.0;
        k1_adj[i] += t12;
      }
      double t12 = k4_adj[2];  // line 5
      double t13 = -t12;
      beta_adj_1 += t13 * t0;
      double t14 = k4_adj[1];  // line 4
      double t15 = t14 * t1;
      rho_adj_1 += t15;
      tmp_adj[2] += t13 * beta - t15;
      double t16 = k4_adj[0];  // line 3
      sigma_adj_1 += t16 * (t2 - t1);
      double t17 = t16 * sigma;
      tmp_adj[0] += t12 * t2 + t14 * (rho - t0) - t17;
      tmp_adj[1] += t12 * t1 - t14 + t17;
      for (int i = 2; i >= 0; --i) {  // line 20
        double t18 = tmp_adj[i];
        k3_adj[i] += t18 * 0.01;
        s_adj[i] += t18;
        tmp_adj[i] = 0.0;
      }
      double t18 = k3_adj[2];  // line 5
      double t19 = -t18;
      beta_adj_1 += t19 * t3;
      double t20 = k3_adj[1];  // line 4
      double t21 = t20 * t4;
      rho_adj_1 += t21;
      tmp_adj[2] += t19 * beta - t21;
      double t22 = k3_adj[0];  // line 3
      sigma_adj_1 += t22 * (t5 - t4);
      double t23 = t22 * sigma;
      tmp_adj[0] += t18 * t5 + t20 * (rho - t3) - t23;
      tmp_adj[1] += t18 * t4 - t20 + t23;
      for (int i = 2; i >= 0; --i) {  // line 18
        double t24 = tmp_adj[i];
        k2_adj[i] += t24 * (0.5 * 0.01);
        s_adj[i] += t24;
        tmp_adj[i] = 0.0;
      }
      double t24 = k2_adj[2];  // line 5
      double t25 = -t24;
      beta_adj_1 += t25 * t6;
      double t26 = k2_adj[1];  // line 4
      double t27 = t26 * t7;
      rho_adj_1 += t27;
      tmp_adj[2] += t25 * beta - t27;
      double t28 = k2_adj[0];  // line 3
      sigma_adj_1 += t28 * (t8 - t7);
      double t29 = t28 * sigma;
      tmp_adj[0] += t24 * t8 + t26 * (rho - t6) - t29;
      tmp_adj[1] += t24 * t7 - t26 + t29;
      for (int i = 2; i >= 0; --i) {  // line 16
        double t30 = tmp_adj[i];
        k1_adj[i] += t30 * (0.5 * 0.01);
        s_adj[i] += t30;
        tmp_adj[i] = 0.0;
      }
      double t30 = k1_adj[2];  // line 5
      double t31 = -t30;
      beta_adj_1 += t31 * t9;
      double t32 = k1_adj[1];  // line 4
      double t33 = t32 * t10;
      rho_adj_1 += t33;
      s_adj[2] += t31 * beta - t33;
      double t34 = k1_adj[0];  // line 3
      sigma_adj_1 += t34 * (t11 - t10);
      double t35 = t34 * sigma;
      s_adj[0] += t30 * t11 + t32 * (rho - t9) - t35;
      s_adj[1] += t30 * t10 - t32 + t35;
      k4_adj[2] = 0.0;  // line 5
      k4_adj[1] = 0.0;  // line 4
      k4_adj[0] = 0.0;  // line 3
      k3_adj[2] = 0.0;  // line 5
      k3_adj[1] = 0.0;  // line 4
      k3_adj[0] = 0.0;  // line 3
      k2_adj[2] = 0.0;  // line 5
      k2_adj[1] = 0.0;  // line 4
      k2_adj[0] = 0.0;  // line 3
      k1_adj[2] = 0.0;  // line 5
      k1_adj[1] = 0.0;  // line 4
      k1_adj[0] = 0.0;  // line 3
    }
    for (int i = 2; i >= 0; --i) {  // line 13
      atomicAdd(&y0_adj[3 * t + i], s_adj[i]);
      s_adj[i] = 0.0;
    }
  }
  ::cugrad::accumulate_block(sigma_adj, sigma_adj_1);  // line 9
  ::cugrad::accumulate_block(rho_adj, rho_adj_1);
  ::cugrad::accumulate_block(beta_adj, beta_adj_1);
}

// Words of tape that a thread of `lorenz_rev` keeps at most.
static unsigned long long lorenz_rev_words(int steps) {
  return (unsigned long long)(steps > 0 ? steps : 0) * 24;
}
