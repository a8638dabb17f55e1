// Tangent of `lorenz` (kernel.cu:8) with respect to y, y0, sigma, rho, beta, by cugrad.
//   y_tan: tangent of y
//   y0_tan: tangent of y0
//   sigma_tan: tangent of sigma
//   rho_tan: tangent of rho
//   beta_tan: tangent of beta
static __global__ void lorenz_fwd(double *y, const double *y0, double sigma, double rho, double beta, int n,
    int steps, double *y_tan, double *y0_tan, double sigma_tan, double rho_tan, double beta_tan) {
  int t = threadIdx.x;  // line 9
  if (t >= n) return;  // line 24
  double s[3];  // line 12
  double s_tan[3] = {};
  double k1[3];
  double k1_tan[3] = {};
  double k2[3];
  double k2_tan[3] = {};
  double k3[3];
  double k3_tan[3] = {};
  double k4[3];
  double k4_tan[3] = {};
  double tmp[3];
  double tmp_tan[3] = {};
  for (int i = 0; i < 3; ++i) {  // line 13
    s[i] = y0[3 * t + i];
    s_tan[i] = y0_tan[3 * t + i];
  }
  for (int step = 0; step < steps; ++step) {  // line 14
    double *y_1 = s;  // line 15
    double *dy = k1;
    double t0 = s[1];  // line 3
    double t1 = s_tan[1];
    double t2 = *y_1;
    double t3 = s_tan[0];
    double t4 = t0 - t2;
    *dy = sigma * t4;
    k1_tan[0] = sigma_tan * t4 + sigma * (t1 - t3);
    double t5 = s[2];  // line 4
    double t6 = s_tan[2];
    double t7 = rho - t5;
    k1[1] = t2 * t7 - t0;
    k1_tan[1] = t3 * t7 + t2 * (rho_tan - t6) - t1;
    k1[2] = t2 * t0 - beta * t5;  // line 5
    k1_tan[2] = t3 * t0 + t2 * t1 - (beta_tan * t5 + beta * t6);
    for (int i = 0; i < 3; ++i) {  // line 16
      double t8 = 0.5 * 0.01;
      tmp[i] = s[i] + t8 * k1[i];
      tmp_tan[i] = s_tan[i] + t8 * k1_tan[i];
    }
    double *y_2 = tmp;  // line 17
    double *dy_1 = k2;
    double t8 = tmp[1];  // line 3
    double t9 = tmp_tan[1];
    double t10 = *y_2;
    double t11 = tmp_tan[0];
    double t12 = t8 - t10;
    *dy_1 = sigma * t12;
    k2_tan[0] = sigma_tan * t12 + sigma * (t9 - t11);
    double t13 = tmp[2];  // line 4
    double t14 = tmp_tan[2];
    double t15 = rho - t13;
    k2[1] = t10 * t15 - t8;
    k2_tan[1] = t11 * t15 + t10 * (rho_tan - t14) - t9;
    k2[2] = t10 * t8 - beta * t13;  // line 5
    k2_tan[2] = t11 * t8 + t10 * t9 - (beta_tan * t13 + beta * t14);
    for (int i = 0; i < 3; ++i) {  // line 18
      double t16 = 0.5 * 0.01;
      tmp[i] = s[i] + t16 * k2[i];
      tmp_tan[i] = s_tan[i] + t16 * k2_tan[i];
    }
    double *dy_2 = k3;  // line 19
    double t16 = tmp[1];  // line 3
    double t17 = tmp_tan[1];
    double t18 = *y_2;
    double t19 = tmp_tan[0];
    double t20 = t16 - t18;
    *dy_2 = sigma * t20;
    k3_tan[0] = sigma_tan * t20 + sigma * (t17 - t19);
    double t21 = tmp[2];  // line 4
    double t22 = tmp_tan[2];
    double t23 = rho - t21;
    k3[1] = t18 * t23 - t16;
    k3_tan[1] = t19 * t23 + t18 * (rho_tan - t22) - t17;
    k3[2] = t18 * t16 - beta * t21;  // line 5
    k3_tan[2] = t19 * t16 + t18 * t17 - (beta_tan * t21 + beta * t22);
    for (int i = 0; i < 3; ++i) {  // line 20
      tmp[i] = s[i] + 0.01 * k3[i];
      tmp_tan[i] = s_tan[i] + 0.01 * k3_tan[i];
    }
    double *dy_3 = k4;  // line 21
    double t24 = tmp[1];  // line 3
    double t25 = tmp_tan[1];
    double t26 = *y_2;
    double t27 = tmp_tan[0];
    double t28 = t24 - t26;
    *dy_3 = sigma * t28;
    k4_tan[0] = sigma_tan * t28 + sigma * (t25 - t27);
    double t29 = tmp[2];  // line 4
    double t30 = tmp_tan[2];
    double t31 = rho - t29;
    k4[1] = t26 * t31 - t24;
    k4_tan[1] = t27 * t31 + t26 * (rho_tan - t30) - t25;
    k4[2] = t26 * t24 - beta * t29;  // line 5
    k4_tan[2] = t27 * t24 + t26 * t25 - (beta_tan * t29 + beta * t30);
    for (int i = 0; i < 3; ++i) {  // line 22
      double t32 = 0.01 / 6.0;
      double t33 = k1[i];
      double t34 = k1_tan[i];
      double t35 = k2[i];
      double t36 = k2_tan[i];
      s[i] += t32 * (t33 + 2.0 * t35 + 2.0 * k3[i] + k4[i]);
      s_tan[i] += t32 * (t34 + 2.0 * t36 + 2.0 * k3_tan[i] + k4_tan[i]);
    }
  }
  for (int i = 0; i < 3; ++i) {  // line 24
    y[3 * t + i] = s[i];
    y_tan[3 * t + i] = s_tan[i];
  }
}
