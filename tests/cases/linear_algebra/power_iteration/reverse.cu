// Gradient of `rayleigh` (kernel.cu:2) with respect to value, A, by cugrad.
//   value_adj: in: the adjoint of *value after the function, the seed; out: 0 where *value was written
//   A_adj: the gradient with respect to *A is added to it
static __global__ void rayleigh_rev(double *value, const double *A, int n, double *value_adj, double *A_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 2
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
    double w_2_adj = v_2_adj == 0.0 && t11 != t11 ? 0.0 : t11;
    double t12 = -t11 * (w_2 * norm_inverse);
    norm_adj += v_2_adj == 0.0 && t12 != t12 ? 0.0 : t12;
    double t13 = v_1_adj * norm_inverse;
    double w_1_adj = v_1_adj == 0.0 && t13 != t13 ? 0.0 : t13;
    double t14 = -t13 * (w_1 * norm_inverse);
    norm_adj += v_1_adj == 0.0 && t14 != t14 ? 0.0 : t14;
    double t15 = v_0_adj * norm_inverse;
    double w_0_adj = v_0_adj == 0.0 && t15 != t15 ? 0.0 : t15;
    double t16 = -t15 * (w_0 * norm_inverse);
    norm_adj += v_0_adj == 0.0 && t16 != t16 ? 0.0 : t16;
    double t17 = norm_adj * (0.5 / norm_1);  // line 14
    norm_adj = norm_adj == 0.0 && t17 != t17 ? 0.0 : t17;
    double t18 = 2.0 * norm_adj * w_2;  // line 12
    w_2_adj += norm_adj == 0.0 && t18 != t18 ? 0.0 : t18;
    double t19 = w_2_adj * v_2_1;  // line 11
    double t20 = w_2_adj * t10;
    v_2_adj = w_2_adj == 0.0 && t20 != t20 ? 0.0 : t20;
    A_sum_8 += w_2_adj == 0.0 && t19 != t19 ? 0.0 : t19;
    double t21 = w_2_adj * v_1_1;
    double t22 = w_2_adj * t9;
    v_1_adj = w_2_adj == 0.0 && t22 != t22 ? 0.0 : t22;
    A_sum_7 += w_2_adj == 0.0 && t21 != t21 ? 0.0 : t21;
    double t23 = w_2_adj * v_0_1;
    double t24 = w_2_adj * t8;
    v_0_adj = w_2_adj == 0.0 && t24 != t24 ? 0.0 : t24;
    A_sum_6 += w_2_adj == 0.0 && t23 != t23 ? 0.0 : t23;
    double t25 = 2.0 * norm_adj * w_1;  // line 12
    w_1_adj += norm_adj == 0.0 && t25 != t25 ? 0.0 : t25;
    double t26 = w_1_adj * v_2_1;  // line 11
    double t27 = w_1_adj * t7;
    v_2_adj += w_1_adj == 0.0 && t27 != t27 ? 0.0 : t27;
    A_sum_5 += w_1_adj == 0.0 && t26 != t26 ? 0.0 : t26;
    double t28 = w_1_adj * v_1_1;
    double t29 = w_1_adj * t6;
    v_1_adj += w_1_adj == 0.0 && t29 != t29 ? 0.0 : t29;
    A_sum_4 += w_1_adj == 0.0 && t28 != t28 ? 0.0 : t28;
    double t30 = w_1_adj * v_0_1;
    double t31 = w_1_adj * t5;
    v_0_adj += w_1_adj == 0.0 && t31 != t31 ? 0.0 : t31;
    A_sum_3 += w_1_adj == 0.0 && t30 != t30 ? 0.0 : t30;
    double t32 = 2.0 * norm_adj * w_0;  // line 12
    w_0_adj += norm_adj == 0.0 && t32 != t32 ? 0.0 : t32;
    double t33 = w_0_adj * v_2_1;  // line 11
    double t34 = w_0_adj * t4;
    v_2_adj += w_0_adj == 0.0 && t34 != t34 ? 0.0 : t34;
    A_sum_2 += w_0_adj == 0.0 && t33 != t33 ? 0.0 : t33;
    double t35 = w_0_adj * v_1_1;
    double t36 = w_0_adj * t3;
    v_1_adj += w_0_adj == 0.0 && t36 != t36 ? 0.0 : t36;
    A_sum_1 += w_0_adj == 0.0 && t35 != t35 ? 0.0 : t35;
    double t37 = w_0_adj * v_0_1;
    double t38 = w_0_adj * t2;
    v_0_adj += w_0_adj == 0.0 && t38 != t38 ? 0.0 : t38;
    A_sum += w_0_adj == 0.0 && t37 != t37 ? 0.0 : t37;
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
