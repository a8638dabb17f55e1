// Gradient of `lorenz` (kernel.cu:8) with respect to y, y0, sigma, rho, beta, by cugrad.
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
//   y0_adj: adjoint of *y0, after in, before out; what is read is added to, what is overwritten ends as 0
//   sigma_adj: points to the adjoint of sigma, which is added to
//   rho_adj: points to the adjoint of rho, which is added to
//   beta_adj: points to the adjoint of beta, which is added to
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
      double t2 = *y_1;  // line 4
      double t3 = s[2];
      k1[1] = t2 * (rho - t3) - s[1];
      double t4 = *y_1;  // line 5
      double t5 = s[1];
      double t6 = s[2];
      k1[2] = t4 * t5 - beta * t6;
      for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.5 * 0.01 * k1[i];  // line 16
      double *y_2 = tmp;  // line 17
      double *dy_1 = k2;
      double t7 = tmp[1];  // line 3
      double t8 = *y_2;
      *dy_1 = sigma * (t7 - t8);
      double t9 = *y_2;  // line 4
      double t10 = tmp[2];
      k2[1] = t9 * (rho - t10) - tmp[1];
      double t11 = *y_2;  // line 5
      double t12 = tmp[1];
      double t13 = tmp[2];
      k2[2] = t11 * t12 - beta * t13;
      for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.5 * 0.01 * k2[i];  // line 18
      double *y_3 = tmp;  // line 19
      double *dy_2 = k3;
      double t14 = tmp[1];  // line 3
      double t15 = *y_3;
      *dy_2 = sigma * (t14 - t15);
      double t16 = *y_3;  // line 4
      double t17 = tmp[2];
      k3[1] = t16 * (rho - t17) - tmp[1];
      double t18 = *y_3;  // line 5
      double t19 = tmp[1];
      double t20 = tmp[2];
      k3[2] = t18 * t19 - beta * t20;
      for (int i = 0; i < 3; ++i) tmp[i] = s[i] + 0.01 * k3[i];  // line 20
      double *y_4 = tmp;  // line 21
      double *dy_3 = k4;
      double t21 = tmp[1];  // line 3
      double t22 = *y_4;
      *dy_3 = sigma * (t21 - t22);
      double t23 = *y_4;  // line 4
      double t24 = tmp[2];
      k4[1] = t23 * (rho - t24) - tmp[1];
      double t25 = *y_4;  // line 5
      double t26 = tmp[1];
      double t27 = tmp[2];
      k4[2] = t25 * t26 - beta * t27;
      for (int i = 0; i < 3; ++i) {  // line 22
        double t28 = 0.01 / 6.0;
        double t29 = k1[i];
        double t30 = k2[i];
        s[i] += t28 * (t29 + 2.0 * t30 + 2.0 * k3[i] + k4[i]);
      }
      tape.push(t0);  // line 14
      tape.push(t1);
      tape.push(t3);
      tape.push(t2);
      tape.push(t5);
      tape.push(t4);
      tape.push(t6);
      tape.push(t7);
      tape.push(t8);
      tape.push(t10);
      tape.push(t9);
      tape.push(t12);
      tape.push(t11);
      tape.push(t13);
      tape.push(t14);
      tape.push(t15);
      tape.push(t17);
      tape.push(t16);
      tape.push(t19);
      tape.push(t18);
      tape.push(t20);
      tape.push(t21);
      tape.push(t22);
      tape.push(t24);
      tape.push(t23);
      tape.push(t26);
      tape.push(t25);
      tape.push(t27);
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
      double t12 = tape.pop<double>();
      double t13 = tape.pop<double>();
      double t14 = tape.pop<double>();
      double t15 = tape.pop<double>();
      double t16 = tape.pop<double>();
      double t17 = tape.pop<double>();
      double t18 = tape.pop<double>();
      double t19 = tape.pop<double>();
      double t20 = tape.pop<double>();
      double t21 = tape.pop<double>();
      double t22 = tape.pop<double>();
      double t23 = tape.pop<double>();
      double t24 = tape.pop<double>();
      double t25 = tape.pop<double>();
      double t26 = tape.pop<double>();
      double t27 = tape.pop<double>();
      for (int i = 2; i >= 0; --i) {  // line 22
        double t28 = s_adj[i] * (0.01 / 6.0);
        k4_adj[i] += t28;
        k3_adj[i] += t28 * 2.0;
        k2_adj[i] += t28 * 2.0;
        k1_adj[i] += t28;
      }
      double t28 = k4_adj[2];  // line 5
      double t29 = -t28;
      beta_adj_1 += t29 * t0;
      tmp_adj[2] += t29 * beta;
      tmp_adj[1] += t28 * t1;
      tmp_adj[0] += t28 * t2;
      k4_adj[2] = 0.0;
      double t30 = k4_adj[1];  // line 4
      tmp_adj[1] -= t30;
      double t31 = t30 * t3;
      rho_adj_1 += t31;
      tmp_adj[2] -= t31;
      tmp_adj[0] += t30 * (rho - t4);
      k4_adj[1] = 0.0;
      double t32 = k4_adj[0];  // line 3
      sigma_adj_1 += t32 * (t6 - t5);
      double t33 = t32 * sigma;
      tmp_adj[0] -= t33;
      tmp_adj[1] += t33;
      k4_adj[0] = 0.0;
      for (int i = 2; i >= 0; --i) {  // line 20
        double t34 = tmp_adj[i];
        k3_adj[i] += t34 * 0.01;
        s_adj[i] += t34;
        tmp_adj[i] = 0.0;
      }
      double t34 = k3_adj[2];  // line 5
      double t35 = -t34;
      beta_adj_1 += t35 * t7;
      tmp_adj[2] += t35 * beta;
      tmp_adj[1] += t34 * t8;
      tmp_adj[0] += t34 * t9;
      k3_adj[2] = 0.0;
      double t36 = k3_adj[1];  // line 4
      tmp_adj[1] -= t36;
      double t37 = t36 * t10;
      rho_adj_1 += t37;
      tmp_adj[2] -= t37;
      tmp_adj[0] += t36 * (rho - t11);
      k3_adj[1] = 0.0;
      double t38 = k3_adj[0];  // line 3
      sigma_adj_1 += t38 * (t13 - t12);
      double t39 = t38 * sigma;
      tmp_adj[0] -= t39;
      tmp_adj[1] += t39;
      k3_adj[0] = 0.0;
      for (int i = 2; i >= 0; --i) {  // line 18
        double t40 = tmp_adj[i];
        k2_adj[i] += t40 * (0.5 * 0.01);
        s_adj[i] += t40;
        tmp_adj[i] = 0.0;
      }
      double t40 = k2_adj[2];  // line 5
      double t41 = -t40;
      beta_adj_1 += t41 * t14;
      tmp_adj[2] += t41 * beta;
      tmp_adj[1] += t40 * t15;
      tmp_adj[0] += t40 * t16;
      k2_adj[2] = 0.0;
      double t42 = k2_adj[1];  // line 4
      tmp_adj[1] -= t42;
      double t43 = t42 * t17;
      rho_adj_1 += t43;
      tmp_adj[2] -= t43;
      tmp_adj[0] += t42 * (rho - t18);
      k2_adj[1] = 0.0;
      double t44 = k2_adj[0];  // line 3
      sigma_adj_1 += t44 * (t20 - t19);
      double t45 = t44 * sigma;
      tmp_adj[0] -= t45;
      tmp_adj[1] += t45;
      k2_adj[0] = 0.0;
      for (int i = 2; i >= 0; --i) {  // line 16
        double t46 = tmp_adj[i];
        k1_adj[i] += t46 * (0.5 * 0.01);
        s_adj[i] += t46;
        tmp_adj[i] = 0.0;
      }
      double t46 = k1_adj[2];  // line 5
      double t47 = -t46;
      beta_adj_1 += t47 * t21;
      s_adj[2] += t47 * beta;
      s_adj[1] += t46 * t22;
      s_adj[0] += t46 * t23;
      k1_adj[2] = 0.0;
      double t48 = k1_adj[1];  // line 4
      s_adj[1] -= t48;
      double t49 = t48 * t24;
      rho_adj_1 += t49;
      s_adj[2] -= t49;
      s_adj[0] += t48 * (rho - t25);
      k1_adj[1] = 0.0;
      double t50 = k1_adj[0];  // line 3
      sigma_adj_1 += t50 * (t27 - t26);
      double t51 = t50 * sigma;
      s_adj[0] -= t51;
      s_adj[1] += t51;
      k1_adj[0] = 0.0;
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
  return (unsigned long long)(steps > 0 ? steps : 0) * 56;
}
