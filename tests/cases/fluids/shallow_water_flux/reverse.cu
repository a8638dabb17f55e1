// Gradient of `update` (kernel.cu:9) with respect to h1, q1, h, q, by cugrad.
//   h1_adj: in: the adjoint of *h1 after the function, the seed; out: 0 where *h1 was written
//   q1_adj: in: the adjoint of *q1 after the function, the seed; out: 0 where *q1 was written
//   h_adj: the gradient with respect to *h is added to it
//   q_adj: the gradient with respect to *q is added to it
static __global__ void update_rev(double *h1, double *q1, const double *h, const double *q, double dtdx,
    int n, double *h1_adj, double *q1_adj, double *h_adj, double *q_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  int l = (i + n - 1) % n;  // line 12
  int r = (i + 1) % n;
  double hl = h[l];  // line 14
  double ql = q[l];
  double hr = h[i];
  double qr = q[i];
  double ul = ql / hl;  // line 3
  double ur = qr / hr;
  double t0 = sqrt(9.81 * hl);  // line 4
  double t1 = fabs(ur);
  double t2 = sqrt(9.81 * hr);
  double a = fabs(ul) + t0 + t1 + t2;
  double t3 = 0.25 * a;  // line 5
  double t4 = hr - hl;
  double fhl = 0.5 * (ql + qr) - t3 * t4;
  double t5 = 4.905 * hl;  // line 6
  double t6 = qr * ur;
  double t7 = 4.905 * hr;
  double t8 = t7 * hr;
  double t9 = qr - ql;
  double fql = 0.5 * (ql * ul + t5 * hl + t6 + t8) - t3 * t9;
  double hr_1 = h[r];  // line 15
  double qr_1 = q[r];
  double ur_1 = qr_1 / hr_1;  // line 3
  double t10 = sqrt(9.81 * hr_1);  // line 4
  double a_1 = t1 + t2 + fabs(ur_1) + t10;
  double t11 = 0.25 * a_1;  // line 5
  double t12 = hr_1 - hr;
  double fhr = 0.5 * (qr + qr_1) - t11 * t12;
  double t13 = 4.905 * hr_1;  // line 6
  double t14 = qr_1 - qr;
  double fqr = 0.5 * (t6 + t8 + qr_1 * ur_1 + t13 * hr_1) - t11 * t14;
  h1[i] = hr - dtdx * (fhr - fhl);  // line 16
  q1[i] = qr - dtdx * (fqr - fql);  // line 17

  // reverse sweep
  double qr_adj = ::cugrad::atomic_exchange(&q1_adj[i], 0.0);
  double fqr_adj = -qr_adj * dtdx;
  double fql_adj = -fqr_adj;
  double hr_adj = ::cugrad::atomic_exchange(&h1_adj[i], 0.0);  // line 16
  double fhr_adj = -hr_adj * dtdx;
  double fhl_adj = -fhr_adj;
  double qr_adj_1 = fql_adj * t11;  // line 6
  qr_adj -= qr_adj_1;
  double t15 = fqr_adj * 0.5;
  double hr_adj_1 = t15 * t13;
  hr_adj_1 += t15 * hr_1 * 4.905;
  qr_adj_1 += t15 * ur_1;
  double ur_adj = t15 * qr_1;
  double t16 = fhl_adj * t11;  // line 5
  hr_adj_1 += t16;
  hr_adj -= t16;
  double a_adj = (fql_adj * t14 + fhl_adj * t12) * 0.25;
  double t17 = fhr_adj * 0.5;
  qr_adj += t17;
  qr_adj_1 += t17;
  hr_adj_1 += a_adj * (0.5 / t10) * 9.81;  // line 4
  ur_adj += a_adj * copysign(1.0, ur_1);
  double t18 = ur_adj / hr_1;  // line 3
  qr_adj_1 += t18;
  hr_adj_1 -= t18 * ur_1;
  atomicAdd(&q_adj[r], qr_adj_1);  // line 15
  atomicAdd(&h_adj[r], hr_adj_1);
  double t19 = fqr_adj * t3;  // line 6
  qr_adj += t19;
  double ql_adj = -t19;
  double t20 = fql_adj * 0.5;
  double t21 = t15 + t20;
  hr_adj += t21 * t7;
  hr_adj += t21 * hr * 4.905;
  qr_adj += t21 * ur;
  double ur_adj_1 = t21 * qr;
  double hl_adj = t20 * t5;
  hl_adj += t20 * hl * 4.905;
  ql_adj += t20 * ul;
  double ul_adj = t20 * ql;
  double t22 = fhr_adj * t3;  // line 5
  hr_adj += t22;
  hl_adj -= t22;
  double a_adj_1 = (fqr_adj * t9 + fhr_adj * t4) * 0.25;
  double t23 = fhl_adj * 0.5;
  ql_adj += t23;
  qr_adj += t23;
  double t24 = a_adj + a_adj_1;  // line 4
  hr_adj += t24 * (0.5 / t2) * 9.81;
  ur_adj_1 += t24 * copysign(1.0, ur);
  hl_adj += a_adj_1 * (0.5 / t0) * 9.81;
  ul_adj += a_adj_1 * copysign(1.0, ul);
  double t25 = ur_adj_1 / hr;  // line 3
  qr_adj += t25;
  hr_adj -= t25 * ur;
  double t26 = ul_adj / hl;
  ql_adj += t26;
  hl_adj -= t26 * ul;
  atomicAdd(&q_adj[i], qr_adj);  // line 14
  atomicAdd(&h_adj[i], hr_adj);
  atomicAdd(&q_adj[l], ql_adj);
  atomicAdd(&h_adj[l], hl_adj);
}
