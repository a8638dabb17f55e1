// Gradient of `rayleigh` (kernel.cu:2) with respect to value, A, by cugrad.
//   value_adj: in: the adjoint of *value after the function, the seed; out: 0 where *value was written
//   A_adj: the gradient with respect to *A is added to it
static __global__ void rayleigh_rev(double *value, const double *A, int n, double *value_adj, double *A_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  const double *m = A + 9 * t;  // line 5
  double *t0 = A_adj + 9 * t;
  double v_0_kept[4];  // line 7
  double v_1_kept[4];
  double v_2_kept[4];
  double norm = 0.0;
  double v_0 = 1.0;
  double v_1 = 0.5;
  double v_2 = 0.25;
  for (int it = 0; it < 4; ++it) {
    double w_0 = 0.0 + *m * v_0;  // line 11
    w_0 += m[1] * v_1;
    w_0 += m[2] * v_2;
    norm = 0.0 + w_0 * w_0;  // line 12
    double w_1 = 0.0 + m[3] * v_0;  // line 11
    w_1 += m[4] * v_1;
    w_1 += m[5] * v_2;
    norm += w_1 * w_1;  // line 12
    double w_2 = 0.0 + m[6] * v_0;  // line 11
    w_2 += m[7] * v_1;
    w_2 += m[8] * v_2;
    norm += w_2 * w_2;  // line 12
    norm = sqrt(norm);  // line 14
    v_0_kept[it] = v_0;  // line 7
    v_1_kept[it] = v_1;
    v_2_kept[it] = v_2;
    v_0 = w_0 / norm;
    v_1 = w_1 / norm;
    v_2 = w_2 / norm;
  }
  value[t] = norm * v_2;  // line 17

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&value_adj[t], 0.0);
  double norm_adj = t1 * v_2;
  double v_2_adj = t1 * norm;
  double v_0_adj = 0.0;
  double v_1_adj = 0.0;
  double A_sum = 0.0;
  double A_sum_1 = 0.0;
  double A_sum_2 = 0.0;
  double A_sum_3 = 0.0;
  double A_sum_4 = 0.0;
  double A_sum_5 = 0.0;
  double A_sum_6 = 0.0;
  double A_sum_7 = 0.0;
  double A_sum_8 = 0.0;
  for (int it = 3; it >= 0; --it) {  // line 7
    double v_0_1 = v_0_kept[it];
    double v_1_1 = v_1_kept[it];
    double v_2_1 = v_2_kept[it];
    double t2 = *m;  // line 11
    double w_0 = 0.0 + t2 * v_0_1;
    double t3 = m[1];
    w_0 += t3 * v_1_1;
    double t4 = m[2];
    w_0 += t4 * v_2_1;
    double norm_1 = 0.0 + w_0 * w_0;  // line 12
    double t5 = m[3];  // line 11
    double w_1 = 0.0 + t5 * v_0_1;
    double t6 = m[4];
    w_1 += t6 * v_1_1;
    double t7 = m[5];
    w_1 += t7 * v_2_1;
    norm_1 += w_1 * w_1;  // line 12
    double t8 = m[6];  // line 11
    double w_2 = 0.0 + t8 * v_0_1;
    double t9 = m[7];
    w_2 += t9 * v_1_1;
    double t10 = m[8];
    w_2 += t10 * v_2_1;
    norm_1 += w_2 * w_2;  // line 12
    norm_1 = sqrt(norm_1);  // line 14
    double norm_inverse = 1.0 / norm_1;  // line 15
    double t11 = v_2_adj * norm_inverse;
    bool t12 = v_2_adj == 0.0;
    double w_2_adj = t12 && t11 != t11 ? 0.0 : t11;
    double t13 = -t11 * (w_2 * norm_inverse);
    norm_adj += t12 && t13 != t13 ? 0.0 : t13;
    double t14 = v_1_adj * norm_inverse;
    bool t15 = v_1_adj == 0.0;
    double w_1_adj = t15 && t14 != t14 ? 0.0 : t14;
    double t16 = -t14 * (w_1 * norm_inverse);
    norm_adj += t15 && t16 != t16 ? 0.0 : t16;
    double t17 = v_0_adj * norm_inverse;
    bool t18 = v_0_adj == 0.0;
    double w_0_adj = t18 && t17 != t17 ? 0.0 : t17;
    double t19 = -t17 * (w_0 * norm_inverse);
    norm_adj += t18 && t19 != t19 ? 0.0 : t19;
    double t20 = norm_adj * (0.5 / norm_1);  // line 14
    norm_adj = norm_adj == 0.0 && t20 != t20 ? 0.0 : t20;
    double t21 = 2.0 * norm_adj;  // line 12
    double t22 = t21 * w_2;
    bool t23 = norm_adj == 0.0;
    w_2_adj += t23 && t22 != t22 ? 0.0 : t22;
    double t24 = w_2_adj * v_2_1;  // line 11
    bool t25 = w_2_adj == 0.0;
    double t26 = w_2_adj * t10;
    v_2_adj = t25 && t26 != t26 ? 0.0 : t26;
    A_sum_8 += t25 && t24 != t24 ? 0.0 : t24;
    double t27 = w_2_adj * v_1_1;
    double t28 = w_2_adj * t9;
    v_1_adj = t25 && t28 != t28 ? 0.0 : t28;
    A_sum_7 += t25 && t27 != t27 ? 0.0 : t27;
    double t29 = w_2_adj * v_0_1;
    double t30 = w_2_adj * t8;
    v_0_adj = t25 && t30 != t30 ? 0.0 : t30;
    A_sum_6 += t25 && t29 != t29 ? 0.0 : t29;
    double t31 = t21 * w_1;  // line 12
    w_1_adj += t23 && t31 != t31 ? 0.0 : t31;
    double t32 = w_1_adj * v_2_1;  // line 11
    bool t33 = w_1_adj == 0.0;
    double t34 = w_1_adj * t7;
    v_2_adj += t33 && t34 != t34 ? 0.0 : t34;
    A_sum_5 += t33 && t32 != t32 ? 0.0 : t32;
    double t35 = w_1_adj * v_1_1;
    double t36 = w_1_adj * t6;
    v_1_adj += t33 && t36 != t36 ? 0.0 : t36;
    A_sum_4 += t33 && t35 != t35 ? 0.0 : t35;
    double t37 = w_1_adj * v_0_1;
    double t38 = w_1_adj * t5;
    v_0_adj += t33 && t38 != t38 ? 0.0 : t38;
    A_sum_3 += t33 && t37 != t37 ? 0.0 : t37;
    double t39 = t21 * w_0;  // line 12
    w_0_adj += t23 && t39 != t39 ? 0.0 : t39;
    double t40 = w_0_adj * v_2_1;  // line 11
    bool t41 = w_0_adj == 0.0;
    double t42 = w_0_adj * t4;
    v_2_adj += t41 && t42 != t42 ? 0.0 : t42;
    A_sum_2 += t41 && t40 != t40 ? 0.0 : t40;
    double t43 = w_0_adj * v_1_1;
    double t44 = w_0_adj * t3;
    v_1_adj += t41 && t44 != t44 ? 0.0 : t44;
    A_sum_1 += t41 && t43 != t43 ? 0.0 : t43;
    double t45 = w_0_adj * v_0_1;
    double t46 = w_0_adj * t2;
    v_0_adj += t41 && t46 != t46 ? 0.0 : t46;
    A_sum += t41 && t45 != t45 ? 0.0 : t45;
    norm_adj = 0.0;
  }
  atomicAdd(t0, A_sum);  // line 7
  atomicAdd(&t0[1], A_sum_1);
  atomicAdd(&t0[2], A_sum_2);
  atomicAdd(&t0[3], A_sum_3);
  atomicAdd(&t0[4], A_sum_4);
  atomicAdd(&t0[5], A_sum_5);
  atomicAdd(&t0[6], A_sum_6);
  atomicAdd(&t0[7], A_sum_7);
  atomicAdd(&t0[8], A_sum_8);
}
