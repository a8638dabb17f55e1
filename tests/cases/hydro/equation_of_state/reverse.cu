// Gradient of `eos` (kernel.cu:12) with respect to p_new, e_new, compression, e_old, q_old, by cugrad.
//   p_new_adj: in: the adjoint of *p_new after the function, the seed; out: 0 where *p_new was written
//   e_new_adj: in: the adjoint of *e_new after the function, the seed; out: 0 where *e_new was written
//   compression_adj: the gradient with respect to *compression is added to it
//   e_old_adj: the gradient with respect to *e_old is added to it
//   q_old_adj: the gradient with respect to *q_old is added to it
static __global__ void eos_rev(double *p_new, double *e_new, const double *compression, const double *e_old,
    const double *q_old, const double *delvc, int n, double *p_new_adj, double *e_new_adj,
    double *compression_adj, double *e_old_adj, double *q_old_adj) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  bool t0 = i % 2 != 0;  // line 16
  double t1 = 0.5 * (t0 ? delvc[i] : -delvc[i]);
  double t2 = q_old[i];
  double e = e_old[i] - t1 * (0.3 + t2);
  double t3 = compression[i];  // line 18
  double half = 0.5 * t3;
  double c1s = 2.0 / 3.0;  // line 3
  double bvc = c1s * (half + 1.0);  // line 4
  double p_half = bvc * e;  // line 6
  bool t4 = fabs(p_half) < 1e-7;  // line 7
  if (t4) p_half = 0.0;
  bool t5 = p_half < -1e-20;  // line 9
  if (t5) p_half = -1e-20;
  double vhalf = 1.0 / (1.0 + half);  // line 20
  double q = 0.0;
  if (!t0) {  // line 21
    double ssc = (c1s * e + vhalf * vhalf * bvc * p_half) / 0.9;  // line 24
    ssc = ssc <= 1.111111e-37 ? 3.333333e-19 : sqrt(ssc);  // line 25
    q = ssc * t2 + 0.1 * t2;  // line 26
  }
  double t6 = delvc[i];  // line 28
  double t7 = 0.5 * t6;
  double t8 = p_half + q;
  double e_1 = e + t7 * (3.0 * (0.2 + t2) - 4.0 * t8);
  double bvc_1 = c1s * (t3 + 1.0);  // line 4
  double p = bvc_1 * e_1;  // line 6
  bool t9 = fabs(p) < 1e-7;  // line 7
  if (t9) p = 0.0;
  bool t10 = vhalf >= 1000000000.0;  // line 8
  if (t10) p = 0.0;
  bool t11 = p < -1e-20;  // line 9
  if (t11) p = -1e-20;
  double e_2 = e_1 - (7.0 * (0.1 + t2) - 8.0 * t8 + p + q) * t6 / 6.0;  // line 30
  double p_1 = bvc_1 * e_2;  // line 6
  bool t12 = fabs(p_1) < 1e-7;  // line 7
  if (t12) p_1 = 0.0;
  if (t10) p_1 = 0.0;  // line 8
  bool t13 = p_1 < -1e-20;  // line 9
  if (t13) p_1 = -1e-20;
  p_new[i] = p_1;  // line 32
  e_new[i] = e_2;  // line 33

  // reverse sweep
  double e_adj = ::cugrad::atomic_exchange(&e_new_adj[i], 0.0);
  double p_adj = ::cugrad::atomic_exchange(&p_new_adj[i], 0.0);  // line 32
  if (t13) p_adj = 0.0;  // line 9
  if (t10) p_adj = 0.0;  // line 8
  if (t12) p_adj = 0.0;  // line 7
  double t14 = p_adj * e_2;  // line 6
  bool t15 = p_adj == 0.0;
  double bvc_adj = t15 && t14 != t14 ? 0.0 : t14;
  double t16 = p_adj * bvc_1;
  e_adj += t15 && t16 != t16 ? 0.0 : t16;
  double q_adj = -e_adj / 6.0 * t6;  // line 30
  double p_adj_1 = t11 ? 0.0 : q_adj;  // line 9
  if (t10) p_adj_1 = 0.0;  // line 8
  if (t9) p_adj_1 = 0.0;  // line 7
  double t17 = p_adj_1 * e_1;  // line 6
  bool t18 = p_adj_1 == 0.0;
  bvc_adj += t18 && t17 != t17 ? 0.0 : t17;
  double t19 = p_adj_1 * bvc_1;
  e_adj += t18 && t19 != t19 ? 0.0 : t19;
  double t20 = e_adj * t7;  // line 28
  double p_half_adj = -q_adj * 8.0 - t20 * 4.0;
  double q_adj_1 = q_adj + p_half_adj;
  double t21 = q_adj * 7.0 + t20 * 3.0;
  double bvc_adj_1 = 0.0;
  double vhalf_adj = 0.0;
  if (!t0) {  // line 21
    double t22 = vhalf * vhalf;  // line 24
    double t23 = t22 * bvc;
    double ssc = (c1s * e + t23 * p_half) / 0.9;
    bool t24 = ssc <= 1.111111e-37;  // line 25
    double ssc_1 = t24 ? 3.333333e-19 : sqrt(ssc);
    double ssc_adj = q_adj_1 * t2;  // line 26
    t21 = t21 + q_adj_1 * 0.1 + q_adj_1 * ssc_1;
    ssc_adj = t24 ? 0.0 : ssc_adj * (0.5 / sqrt(ssc));  // line 25
    double t25 = ssc_adj / 0.9;  // line 24
    double t26 = t25 * p_half;
    bool t27 = t25 == 0.0;
    double t28 = t27 && t26 != t26 ? 0.0 : t26;
    double t29 = t25 * t23;
    p_half_adj += t27 && t29 != t29 ? 0.0 : t29;
    double t30 = t28 * bvc;
    bool t31 = t28 == 0.0;
    double t32 = t31 && t30 != t30 ? 0.0 : t30;
    double t33 = t28 * t22;
    bvc_adj_1 = t31 && t33 != t33 ? 0.0 : t33;
    double t34 = 2.0 * t32 * vhalf;
    vhalf_adj = t32 == 0.0 && t34 != t34 ? 0.0 : t34;
    e_adj += t25 * c1s;
  }
  double t22 = -vhalf_adj * vhalf * vhalf;  // line 20
  double half_adj = vhalf_adj == 0.0 && t22 != t22 ? 0.0 : t22;
  if (t5) p_half_adj = 0.0;  // line 9
  if (t4) p_half_adj = 0.0;  // line 7
  bvc_adj_1 += p_half_adj * e;  // line 6
  e_adj += p_half_adj * bvc;
  half_adj += bvc_adj_1 * c1s;  // line 4
  atomicAdd(&compression_adj[i], bvc_adj * c1s + half_adj * 0.5);  // line 18
  atomicAdd(&q_old_adj[i], t21 - e_adj * t1);  // line 16
  atomicAdd(&e_old_adj[i], e_adj);
}
