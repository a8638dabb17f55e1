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
    double t0 = s[1] - *y_1;  // line 3
    *dy = sigma * t0;
    k1_tan[0] = sigma_tan * t0 + sigma * (s_tan[1] - s_tan[0]);
    double t1 = *y_1;  // line 4
    double t2 = rho - s[2];
    k1[1] = t1 * t2 - s[1];
    k1_tan[1] = s_tan[0] * t2 + t1 * (rho_tan - s_tan[2]) - s_tan[1];
    double t3 = *y_1;  // line 5
    double t4 = s[1];
    double t5 = s[2];
    k1[2] = t3 * t4 - beta * t5;
    k1_tan[2] = s_tan[0] * t4 + t3 * s_tan[1] - (beta_tan * t5 + beta * s_tan[2]);
    for (int i = 0; i < 3; ++i) {  // line 16
      double t6 = 0.5 * 0.01;
      tmp[i] = s[i] + t6 * k1[i];
      tmp_tan[i] = s_tan[i] + t6 * k1_tan[i];
    }
    double *y_2 = tmp;  // line 17
    double *dy_1 = k2;
    double t6 = tmp[1] - *y_2;  // line 3
    *dy_1 = sigma * t6;
    k2_tan[0] = sigma_tan * t6 + sigma * (tmp_tan[1] - tmp_tan[0]);
    double t7 = *y_2;  // line 4
    double t8 = rho - tmp[2];
    k2[1] = t7 * t8 - tmp[1];
    k2_tan[1] = tmp_tan[0] * t8 + t7 * (rho_tan - tmp_tan[2]) - tmp_tan[1];
    double t9 = *y_2;  // line 5
    double t10 = tmp[1];
    double t11 = tmp[2];
    k2[2] = t9 * t10 - beta * t11;
    k2_tan[2] = tmp_tan[0] * t10 + t9 * tmp_tan[1] - (beta_tan * t11 + beta * tmp_tan[2]);
    for (int i = 0; i < 3; ++i) {  // line 18
      double t12 = 0.5 * 0.01;
      tmp[i] = s[i] + t12 * k2[i];
      tmp_tan[i] = s_tan[i] + t12 * k2_tan[i];
    }
    double *y_3 = tmp;  // line 19
    double *dy_2 = k3;
    double t12 = tmp[1] - *y_3;  // line 3
    *dy_2 = sigma * t12;
    k3_tan[0] = sigma_tan * t12 + sigma * (tmp_tan[1] - tmp_tan[0]);
    double t13 = *y_3;  // line 4
    double t14 = rho - tmp[2];
    k3[1] = t13 * t14 - tmp[1];
    k3_tan[1] = tmp_tan[0] * t14 + t13 * (rho_tan - tmp_tan[2]) - tmp_tan[1];
    double t15 = *y_3;  // line 5
    double t16 = tmp[1];
    double t17 = tmp[2];
    k3[2] = t15 * t16 - beta * t17;
    k3_tan[2] = tmp_tan[0] * t16 + t15 * tmp_tan[1] - (beta_tan * t17 + beta * tmp_tan[2]);
    for (int i = 0; i < 3; ++i) {  // line 20
      tmp[i] = s[i] + 0.01 * k3[i];
      tmp_tan[i] = s_tan[i] + 0.01 * k3_tan[i];
    }
    double *y_4 = tmp;  // line 21
    double *dy_3 = k4;
    double t18 = tmp[1] - *y_4;  // line 3
    *dy_3 = sigma * t18;
    k4_tan[0] = sigma_tan * t18 + sigma * (tmp_tan[1] - tmp_tan[0]);
    double t19 = *y_4;  // line 4
    double t20 = rho - tmp[2];
    k4[1] = t19 * t20 - tmp[1];
    k4_tan[1] = tmp_tan[0] * t20 + t19 * (rho_tan - tmp_tan[2]) - tmp_tan[1];
    double t21 = *y_4;  // line 5
    double t22 = tmp[1];
    double t23 = tmp[2];
    k4[2] = t21 * t22 - beta * t23;
    k4_tan[2] = tmp_tan[0] * t22 + t21 * tmp_tan[1] - (beta_tan * t23 + beta * tmp_tan[2]);
    for (int i = 0; i < 3; ++i) {  // line 22
      double t24 = 0.01 / 6.0;
      double t25 = k1[i];
      double t26 = k1_tan[i];
      double t27 = k2[i];
      double t28 = k2_tan[i];
      s[i] += t24 * (t25 + 2.0 * t27 + 2.0 * k3[i] + k4[i]);
      s_tan[i] += t24 * (t26 + 2.0 * t28 + 2.0 * k3_tan[i] + k4_tan[i]);
    }
  }
  for (int i = 0; i < 3; ++i) {  // line 24
    y[3 * t + i] = s[i];
    y_tan[3 * t + i] = s_tan[i];
  }
}
