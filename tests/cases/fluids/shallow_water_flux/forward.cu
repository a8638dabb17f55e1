// Tangent of `update` (kernel.cu:9) with respect to h1, q1, h, q, by cugrad.
//   h1_tan: tangent of h1
//   q1_tan: tangent of q1
//   h_tan: tangent of h
//   q_tan: tangent of q
static __global__ void update_fwd(double *h1, double *q1, const double *h, const double *q, double dtdx,
    int n, double *h1_tan, double *q1_tan, double *h_tan, double *q_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 17
  int l = (i + n - 1) % n;  // line 12
  int r = (i + 1) % n;
  double hl = h[l];  // line 14
  double hl_tan = h_tan[l];
  double ql = q[l];
  double ql_tan = q_tan[l];
  double hr = h[i];
  double hr_tan = h_tan[i];
  double qr = q[i];
  double qr_tan = q_tan[i];
  double ul = ql / hl;  // line 3
  double ul_tan = (ql_tan - ul * hl_tan) / hl;
  double ur = qr / hr;
  double ur_tan = (qr_tan - ur * hr_tan) / hr;
  double t0 = sqrt(9.81 * hl);  // line 4
  double t1 = fabs(ur);
  double t2 = ur_tan * copysign(1.0, ur);
  double t3 = sqrt(9.81 * hr);
  double t4 = 9.81 * hr_tan * (0.5 / t3);
  double a = fabs(ul) + t0 + t1 + t3;
  double a_tan = ul_tan * copysign(1.0, ul) + 9.81 * hl_tan * (0.5 / t0) + t2 + t4;
  double t5 = 0.25 * a;  // line 5
  double t6 = 0.25 * a_tan;
  double t7 = hr - hl;
  double fhl = 0.5 * (ql + qr) - t5 * t7;
  double fhl_tan = 0.5 * (ql_tan + qr_tan) - (t6 * t7 + t5 * (hr_tan - hl_tan));
  double t8 = ql_tan * ul;  // line 6
  double t9 = 4.905 * hl;
  double t10 = qr * ur;
  double t11 = qr_tan * ur + qr * ur_tan;
  double t12 = 4.905 * hr;
  double t13 = t12 * hr;
  double t14 = 4.905 * hr_tan * hr + t12 * hr_tan;
  double t15 = qr - ql;
  double fql = 0.5 * (ql * ul + t9 * hl + t10 + t13) - t5 * t15;
  double fql_tan = 0.5 * (t8 + ql * ul_tan + (4.905 * hl_tan * hl + t9 * hl_tan) + t11 + t14)
      - (t6 * t15 + t5 * (qr_tan - ql_tan));
  double hr_1 = h[r];  // line 15
  double hr_tan_1 = h_tan[r];
  double qr_1 = q[r];
  double qr_tan_1 = q_tan[r];
  double ur_1 = qr_1 / hr_1;  // line 3
  double ur_tan_1 = (qr_tan_1 - ur_1 * hr_tan_1) / hr_1;
  double t16 = sqrt(9.81 * hr_1);  // line 4
  double a_1 = t1 + t3 + fabs(ur_1) + t16;
  double a_tan_1 = t2 + t4 + ur_tan_1 * copysign(1.0, ur_1) + 9.81 * hr_tan_1 * (0.5 / t16);
  double t17 = 0.25 * a_1;  // line 5
  double t18 = 0.25 * a_tan_1;
  double t19 = hr_1 - hr;
  double fhr = 0.5 * (qr + qr_1) - t17 * t19;
  double fhr_tan = 0.5 * (qr_tan + qr_tan_1) - (t18 * t19 + t17 * (hr_tan_1 - hr_tan));
  double t20 = t11 + t14;  // line 6
  double t21 = 4.905 * hr_1;
  double t22 = qr_1 - qr;
  double fqr = 0.5 * (t10 + t13 + qr_1 * ur_1 + t21 * hr_1) - t17 * t22;
  double fqr_tan = 0.5 * (t20 + (qr_tan_1 * ur_1 + qr_1 * ur_tan_1)
      + (4.905 * hr_tan_1 * hr_1 + t21 * hr_tan_1)) - (t18 * t22 + t17 * (qr_tan_1 - qr_tan));
  h1[i] = hr - dtdx * (fhr - fhl);  // line 16
  h1_tan[i] = hr_tan - dtdx * (fhr_tan - fhl_tan);
  q1[i] = qr - dtdx * (fqr - fql);  // line 17
  q1_tan[i] = qr_tan - dtdx * (fqr_tan - fql_tan);
}
