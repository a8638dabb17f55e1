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
  if (i >= n) return;  // line 12
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
  bool t5 = 1.0 >= 1000000000.0;  // line 8
  if (t5) p_half = 0.0;
  bool t6 = p_half < -1e-20;  // line 9
  if (t6) p_half = -1e-20;
  double vhalf = 1.0 / (1.0 + half);  // line 20
  double q = 0.0;
  if (!t0) {  // line 21
    double ssc = (c1s * e + vhalf * vhalf * bvc * p_half) / 0.9;  // line 24
    ssc = ssc <= 1.111111e-37 ? 3.333333e-19 : sqrt(ssc);  // line 25
    q = ssc * t2 + 0.1 * t2;  // line 26
  }
  double t7 = delvc[i];  // line 28
  double t8 = 0.5 * t7;
  double t9 = p_half + q;
  double e_1 = e + t8 * (3.0 * (0.2 + t2) - 4.0 * t9);
  double bvc_1 = c1s * (t3 + 1.0);  // line 4
  double p = bvc_1 * e_1;  // line 6
  bool t10 = fabs(p) < 1e-7;  // line 7
  if (t10) p = 0.0;
  bool t11 = vhalf >= 1000000000.0;  // line 8
  if (t11) p = 0.0;
  bool t12 = p < -1e-20;  // line 9
  if (t12) p = -1e-20;
  double e_2 = e_1 - (7.0 * (0.1 + t2) - 8.0 * t9 + p + q) * t7 / 6.0;  // line 30
  double p_1 = bvc_1 * e_2;  // line 6
  bool t13 = fabs(p_1) < 1e-7;  // line 7
  if (t13) p_1 = 0.0;
  if (t11) p_1 = 0.0;  // line 8
  bool t14 = p_1 < -1e-20;  // line 9
  if (t14) p_1 = -1e-20;
  p_new[i] = p_1;  // line 32
  e_new[i] = e_2;  // line 33

  // reverse sweep
  double e_adj = ::cugrad::atomic_exchange(&e_new_adj[i], 0.0);
  double p_adj = ::cugrad::atomic_exchange(&p_new_adj[i], 0.0);  // line 32
  if (t14) p_adj = 0.0;  // line 9
  if (t11) p_adj = 0.0;  // line 8
  if (t13) p_adj = 0.0;  // line 7
  double bvc_adj = p_adj * e_2;  // line 6
  e_adj += p_adj * bvc_1;
  double q_adj = -e_adj / 6.0 * t7;  // line 30
  double p_adj_1 = t12 ? 0.0 : q_adj;  // line 9
  if (t11) p_adj_1 = 0.0;  // line 8
  if (t10) p_adj_1 = 0.0;  // line 7
  bvc_adj += p_adj_1 * e_1;  // line 6
  e_adj += p_adj_1 * bvc_1;
  double t15 = e_adj * t8;  // line 28
  double p_half_adj = -q_adj * 8.0 - t15 * 4.0;
  double q_adj_1 = q_adj + p_half_adj;
  double t16 = q_adj * 7.0 + t15 * 3.0;
  double bvc_adj_1 = 0.0;
  double vhalf_adj = 0.0;
  if (!t0) {  // line 21
    double t17 = vhalf * vhalf;  // line 24
    double t18 = t17 * bvc;
    double ssc = (c1s * e + t18 * p_half) / 0.9;
    bool t19 = ssc <= 1.111111e-37;  // line 25
    double ssc_1 = t19 ? 3.333333e-19 : sqrt(ssc);
    double ssc_adj = q_adj_1 * t2;  // line 26
    t16 = t16 + q_adj_1 * 0.1 + q_adj_1 * ssc_1;
    ssc_adj = t19 ? 0.0 : ssc_adj * (0.5 / sqrt(ssc));  // line 25
    double t20 = ssc_adj / 0.9;  // line 24
    double t21 = t20 * p_half;
    bool t22 = t20 == 0.0;
    double t23 = t22 && t21 != t21 ? 0.0 : t21;
    double t24 = t20 * t18;
    p_half_adj += t22 && t24 != t24 ? 0.0 : t24;
    double t25 = t23 * bvc;
    bool t26 = t23 == 0.0;
    double t27 = t26 && t25 != t25 ? 0.0 : t25;
    double t28 = t23 * t17;
    bvc_adj_1 = t26 && t28 != t28 ? 0.0 : t28;
    double t29 = 2.0 * t27 * vhalf;
    vhalf_adj = t27 == 0.0 && t29 != t29 ? 0.0 : t29;
    e_adj += t20 * c1s;
  }
  double t17 = -vhalf_adj * vhalf * vhalf;  // line 20
  double half_adj = vhalf_adj == 0.0 && t17 != t17 ? 0.0 : t17;
  if (t6) p_half_adj = 0.0;  // line 9
  if (t5) p_half_adj = 0.0;  // line 8
  if (t4) p_half_adj = 0.0;  // line 7
  bvc_adj_1 += p_half_adj * e;  // line 6
  e_adj += p_half_adj * bvc;
  half_adj += bvc_adj_1 * c1s;  // line 4
  atomicAdd(&compression_adj[i], bvc_adj * c1s + half_adj * 0.5);  // line 18
  atomicAdd(&q_old_adj[i], t16 - e_adj * t1);  // line 16
  atomicAdd(&e_old_adj[i], e_adj);
}
