// Tangent of `eos` (kernel.cu:12) with respect to p_new, e_new, compression, e_old, q_old, by cugrad.
//   p_new_tan: tangent of p_new
//   e_new_tan: tangent of e_new
//   compression_tan: tangent of compression
//   e_old_tan: tangent of e_old
//   q_old_tan: tangent of q_old
static __global__ void eos_fwd(double *p_new, double *e_new, const double *compression, const double *e_old,
    const double *q_old, const double *delvc, int n, double *p_new_tan, double *e_new_tan,
    double *compression_tan, double *e_old_tan, double *q_old_tan) {
  int i = threadIdx.x;  // line 14
  if (i >= n) return;  // line 33
  bool t0 = i % 2 != 0;  // line 16
  double t1 = 0.5 * (t0 ? delvc[i] : -delvc[i]);
  double t2 = q_old[i];
  double t3 = q_old_tan[i];
  double e = e_old[i] - t1 * (0.3 + t2);
  double e_tan = e_old_tan[i] - t1 * t3;
  double t4 = compression[i];  // line 18
  double t5 = compression_tan[i];
  double half = 0.5 * t4;
  double half_tan = 0.5 * t5;
  double c1s = 2.0 / 3.0;  // line 3
  double bvc = c1s * (half + 1.0);  // line 4
  double bvc_tan = c1s * half_tan;
  double p_half = bvc * e;  // line 6
  double p_half_tan = bvc_tan * e + bvc * e_tan;
  if (fabs(p_half) < 1e-7) {  // line 7
    p_half = 0.0;
    p_half_tan = 0.0;
  }
  if (p_half < -1e-20) {  // line 9
    p_half = -1e-20;
    p_half_tan = 0.0;
  }
  double t6 = 1.0 + half;  // line 20
  double vhalf = 1.0 / t6;
  double vhalf_tan = -vhalf * half_tan / t6;
  double q = 0.0;
  double q_tan = 0.0;
  if (!t0) {  // line 26
    double t7 = vhalf * vhalf;  // line 24
    double t8 = t7 * bvc;
    double ssc = (c1s * e + t8 * p_half) / 0.9;
    double ssc_tan = (c1s * e_tan + (((vhalf_tan * vhalf + vhalf * vhalf_tan) * bvc + t7 * bvc_tan) * p_half
        + t8 * p_half_tan)) / 0.9;
    if (ssc <= 1.111111e-37) {  // line 25
      ssc = 3.333333e-19;
      ssc_tan = 0.0;
    } else {
      ssc = sqrt(ssc);
      ssc_tan *= 0.5 / ssc;
    }
    q = ssc * t2 + 0.1 * t2;  // line 26
    q_tan = ssc_tan * t2 + ssc * t3 + 0.1 * t3;
  }
  double t7 = delvc[i];  // line 28
  double t8 = 0.5 * t7;
  double t9 = p_half + q;
  double t10 = p_half_tan + q_tan;
  e += t8 * (3.0 * (0.2 + t2) - 4.0 * t9);
  e_tan += t8 * (3.0 * t3 - 4.0 * t10);
  double bvc_1 = c1s * (t4 + 1.0);  // line 4
  double bvc_tan_1 = c1s * t5;
  double p = bvc_1 * e;  // line 6
  double p_tan = bvc_tan_1 * e + bvc_1 * e_tan;
  if (fabs(p) < 1e-7) {  // line 7
    p = 0.0;
    p_tan = 0.0;
  }
  bool t11 = vhalf >= 1000000000.0;  // line 8
  if (t11) {
    p = 0.0;
    p_tan = 0.0;
  }
  if (p < -1e-20) {  // line 9
    p = -1e-20;
    p_tan = 0.0;
  }
  e -= (7.0 * (0.1 + t2) - 8.0 * t9 + p + q) * t7 / 6.0;  // line 30
  e_tan -= (7.0 * t3 - 8.0 * t10 + p_tan + q_tan) * t7 / 6.0;
  double p_1 = bvc_1 * e;  // line 6
  double p_tan_1 = bvc_tan_1 * e + bvc_1 * e_tan;
  if (fabs(p_1) < 1e-7) {  // line 7
    p_1 = 0.0;
    p_tan_1 = 0.0;
  }
  if (t11) {  // line 8
    p_1 = 0.0;
    p_tan_1 = 0.0;
  }
  if (p_1 < -1e-20) {  // line 9
    p_1 = -1e-20;
    p_tan_1 = 0.0;
  }
  p_new[i] = p_1;  // line 32
  p_new_tan[i] = p_tan_1;
  e_new[i] = e;  // line 33
  e_new_tan[i] = e_tan;
}
