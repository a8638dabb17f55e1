// Gradient of `largest` (kernel.cu:7) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; it grows.
static void largest_rev(double *y, const double *x, int n, double *y_adj, double *x_adj,
    ::cugrad::host_tape tape) {
  for (int i = 0; i < n; ++i) {  // line 8
    double u;  // line 9
    double t0 = x[i];
    double v;
    double t1 = x[n - 1 - i] * 0.7;
    double w[2];
    double t2 = t0 * 3.0;  // line 11
    u = t2;
    double t3 = t1 * 5.0;  // line 12
    v = t3;
    double t4 = *(t0 < t1 ? &v : &u);  // line 13
    double sum = t4 * t4;
    double *t5 = t2 < t3 ? &v : &u;  // line 14
    double t6 = *t5;  // line 4
    double t7 = t2 / t6;
    u = t7;
    double t8 = *t5;  // line 5
    double t9 = t3 / t8;
    sum += t7 + 10.0 * t9;  // line 15
    double t10;  // line 16
    double t11;
    t11 = 9.0;
    double t12 = t7 * t7 + 0.1 * t9;  // line 17
    u = t12;
    t10 = 0.0;  // line 16
    sum += *(t7 < 0.0 ? &t10 : 9.0 < t7 ? &t11 : &u) * t9;  // line 18
    w[0] = t0 * 4.0;  // line 20
    w[1] = t1 * 4.0;  // line 21
    y[i] = sum + *(t1 < t0 ? &w[1] : w) + max(t9, min(t12, sum));  // line 22
    tape.push(t6);  // line 8
    tape.push(t8);
    tape.push(t4);
  }

  // reverse sweep
  for (int i = n - 1; i >= 0; --i) {
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    double t2 = tape.pop<double>();
    double u;  // line 9
    double u_adj = 0.0;
    double t3 = x[i];
    double v_adj = 0.0;
    double t4 = x[n - 1 - i] * 0.7;
    double w_adj[2] = {};
    double t5 = t3 * 3.0;  // line 11
    double t6 = t4 * 5.0;  // line 12
    double sum = t0 * t0;  // line 13
    double *t7 = t5 < t6 ? &v_adj : &u_adj;  // line 14
    double t8 = t5 / t2;  // line 4
    double t9 = t6 / t1;  // line 5
    sum += t8 + 10.0 * t9;  // line 15
    double t10;  // line 16
    double t11 = 0.0;
    double t12;
    double t13 = 0.0;
    t12 = 9.0;
    double *t14;
    double *t15;
    if (9.0 < t8) {
      t14 = &t12;
      t15 = &t13;
    } else {
      t14 = &u;
      t15 = &u_adj;
    }
    if (t8 < 0.0) {
      t14 = &t10;
      t15 = &t11;
    }
    double t16 = t8 * t8 + 0.1 * t9;  // line 17
    u = t16;
    t10 = 0.0;  // line 16
    double t17 = *t14;  // line 18
    sum += t17 * t9;
    double t18 = min(t16, sum);  // line 22
    double t19 = y_adj[i];
    bool t20 = t9 >= t18;
    bool t21 = t18 != t18;
    double t22 = t20 ? 0.0 : t21 ? 0.0 : t19;
    bool t23 = t16 <= sum;
    bool t24 = sum != sum;
    double sum_adj = t23 ? 0.0 : t24 ? 0.0 : t22;
    sum_adj += t19;
    *(t4 < t3 ? &w_adj[1] : w_adj) += t19;
    double t25 = w_adj[1];  // line 21
    double t26 = w_adj[0];  // line 20
    *t15 += sum_adj * t9;  // line 18
    double t27 = (t23 ? t22 : t24 ? t22 : 0.0) + u_adj;  // line 17
    double t28 = 2.0 * t27 * t8;
    double t29 = ((t20 ? t19 : t21 ? t19 : 0.0) + sum_adj * t17 + t27 * 0.1 + sum_adj * 10.0) / t1;  // line 5
    u_adj = 0.0;  // line 17
    *t7 -= t29 * t9;  // line 5
    double t30 = ((t27 == 0.0 && t28 != t28 ? 0.0 : t28) + sum_adj + u_adj) / t2;  // line 4
    u_adj = 0.0;
    *t7 -= t30 * t8;
    *(t3 < t4 ? &v_adj : &u_adj) += 2.0 * sum_adj * t0;  // line 13
    double t31 = u_adj;  // line 11
    x_adj[n - 1 - i] += (t25 * 4.0 + (t29 + v_adj) * 5.0) * 0.7;  // line 9
    x_adj[i] += t26 * 4.0 + (t30 + t31) * 3.0;
    y_adj[i] = 0.0;  // line 22
  }
}
