// Gradient of `largest` (kernel.cu:7) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static void largest_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  for (int i = 0; i < n; ++i) {  // line 8
    double u;  // line 9
    double t0 = x[i];
    double v;
    double t1 = x[n - 1 - i] * 0.7;
    double w[2];
    bool t2 = t0 < t1;  // line 10
    double t3 = t0 * 3.0;  // line 11
    u = t3;
    double t4 = t1 * 5.0;  // line 12
    v = t4;
    double t5 = *(t2 ? &v : &u);  // line 13
    double sum = t5 * t5;
    bool t6 = t3 < t4;  // line 14
    double *t7 = t6 ? &v : &u;
    double t8 = *t7;  // line 4
    double t9 = t3 / t8;
    u = t9;
    double t10 = *t7;  // line 5
    double t11 = t4 / t10;
    sum += t9 + 10.0 * t11;  // line 15
    double t12;  // line 16
    double t13;
    t13 = 9.0;
    bool t14 = 9.0 < t9;
    bool t15 = t9 < 0.0;
    double t16 = t9 * t9 + 0.1 * t11;  // line 17
    u = t16;
    t12 = 0.0;  // line 16
    double sum_1 = sum + *(t15 ? &t12 : t14 ? &t13 : &u) * t11;  // line 18
    bool t17 = t1 < t0;  // line 19
    w[0] = t0 * 4.0;  // line 20
    w[1] = t1 * 4.0;  // line 21
    y[i] = sum_1 + *(t17 ? &w[1] : w) + max(t11, min(t16, sum_1));  // line 22
    double u_1;  // line 9
    double u_adj = 0.0;
    double v_adj = 0.0;
    double w_adj[2] = {};
    double *t18 = t6 ? &v_adj : &u_adj;  // line 14
    double t19;  // line 16
    double t20 = 0.0;
    double t21;
    double t22 = 0.0;
    t21 = 9.0;
    double *t23;
    double *t24;
    if (t14) {
      t23 = &t21;
      t24 = &t22;
    } else {
      t23 = &u_1;
      t24 = &u_adj;
    }
    if (t15) {
      t23 = &t19;
      t24 = &t20;
    }
    u_1 = t16;  // line 17
    t19 = 0.0;  // line 16
    double t25 = *t23;  // line 18
    sum += t25 * t11;
    double t26 = min(t16, sum);  // line 22
    double t27 = y_adj[i];
    bool t28 = t11 >= t26;
    bool t29 = t26 != t26;
    double t30 = t28 ? 0.0 : t29 ? 0.0 : t27;
    bool t31 = t16 <= sum;
    bool t32 = sum != sum;
    double sum_adj = t31 ? 0.0 : t32 ? 0.0 : t30;
    sum_adj += t27;
    *(t17 ? &w_adj[1] : w_adj) += t27;
    double t33 = w_adj[1];  // line 21
    double t34 = w_adj[0];  // line 20
    *t24 += sum_adj * t11;  // line 18
    double t35 = (t31 ? t30 : t32 ? t30 : 0.0) + u_adj;  // line 17
    double t36 = 2.0 * t35 * t9;
    double t37 = ((t28 ? t27 : t29 ? t27 : 0.0) + sum_adj * t25 + t35 * 0.1 + sum_adj * 10.0)  // line 5
        / t10;
    u_adj = 0.0;  // line 17
    *t18 -= t37 * t11;  // line 5
    double t38 = ((t35 == 0.0 && t36 != t36 ? 0.0 : t36) + sum_adj + u_adj) / t8;  // line 4
    u_adj = 0.0;
    *t18 -= t38 * t9;
    *(t2 ? &v_adj : &u_adj) += 2.0 * sum_adj * t5;  // line 13
    double t39 = u_adj;  // line 11
    x_adj[n - 1 - i] += (t33 * 4.0 + (t37 + v_adj) * 5.0) * 0.7;  // line 9
    x_adj[i] += t34 * 4.0 + (t38 + t39) * 3.0;
    y_adj[i] = 0.0;  // line 22
  }
}
