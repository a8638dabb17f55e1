// Tangent of `largest` (kernel.cu:7) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static void largest_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  for (int i = 0; i < n; ++i) {  // line 8
    double u;  // line 9
    double u_tan = 0.0;
    double t0 = x[i];
    double t1 = x_tan[i];
    double v;
    double v_tan = 0.0;
    double t2 = x[n - 1 - i] * 0.7;
    double t3 = x_tan[n - 1 - i] * 0.7;
    double w[2];
    double w_tan[2] = {};
    double *t4;
    double *t5;
    if (t0 < t2) {  // line 10
      t4 = &v;
      t5 = &v_tan;
    } else {
      t4 = &u;
      t5 = &u_tan;
    }
    double t6 = t0 * 3.0;  // line 11
    double t7 = t1 * 3.0;
    u = t6;
    u_tan = t7;
    double t8 = t2 * 5.0;  // line 12
    double t9 = t3 * 5.0;
    v = t8;
    v_tan = t9;
    double t10 = *t4;  // line 13
    double t11 = *t5;
    double sum = t10 * t10;
    double sum_tan = t11 * t10 + t10 * t11;
    double *t12;
    double *t13;
    if (t6 < t8) {  // line 14
      t12 = &v;
      t13 = &v_tan;
    } else {
      t12 = &u;
      t13 = &u_tan;
    }
    double t14 = *t12;  // line 4
    double t15 = t6 / t14;
    double t16 = (t7 - t15 * *t13) / t14;
    u = t15;
    u_tan = t16;
    double t17 = *t12;  // line 5
    double t18 = t8 / t17;
    double t19 = (t9 - t18 * *t13) / t17;
    sum += t15 + 10.0 * t18;  // line 15
    sum_tan += t16 + 10.0 * t19;
    double t20;  // line 16
    double t21 = 0.0;
    t20 = 0.0;
    t21 = 0.0;
    double t22;
    double t23 = 0.0;
    t22 = 9.0;
    t23 = 0.0;
    double *t24;
    double *t25;
    if (9.0 < t15) {
      t24 = &t22;
      t25 = &t23;
    } else {
      t24 = &u;
      t25 = &u_tan;
    }
    if (t15 < 0.0) {
      t24 = &t20;
      t25 = &t21;
    }
    double t26 = t15 * t15 + 0.1 * t18;  // line 17
    double t27 = t16 * t15 + t15 * t16 + 0.1 * t19;
    u = t26;
    u_tan = t27;
    double t28 = *t24;  // line 18
    sum += t28 * t18;
    sum_tan += *t25 * t18 + t28 * t19;
    double *t29;
    double *t30;
    if (t2 < t0) {  // line 19
      t29 = &w[1];
      t30 = &w_tan[1];
    } else {
      t29 = w;
      t30 = w_tan;
    }
    w[0] = t0 * 4.0;  // line 20
    w_tan[0] = t1 * 4.0;
    w[1] = t2 * 4.0;  // line 21
    w_tan[1] = t3 * 4.0;
    double t31 = *t30;  // line 22
    double t32 = min(t26, sum);
    bool t33 = t26 <= sum;
    bool t34 = sum != sum;
    bool t35 = t18 >= t32;
    bool t36 = t32 != t32;
    y[i] = sum + *t29 + max(t18, t32);
    y_tan[i] = sum_tan + t31 + ((t35 ? t19 : t36 ? t19 : 0.0)
        + (t35 ? 0.0 : t36 ? 0.0 : (t33 ? t27 : t34 ? t27 : 0.0) + (t33 ? 0.0 : t34 ? 0.0 : sum_tan)));
  }
}
