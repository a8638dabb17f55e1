// Tangent of `integrate` (kernel.cu:4) with respect to out, a, b, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void integrate_fwd(double *out, const double *a, const double *b, int n, double *out_tan,
    double *a_tan, double *b_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 10
  double t0 = b[i];  // line 8
  double t1 = b_tan[i];
  double t2 = a[i];
  double t3 = a_tan[i];
  double h = (t0 - t2) / 8.0;
  double h_tan = (t1 - t3) / 8.0;
  double t4 = -t2;  // line 2
  double t5 = exp(t4 * t2);
  double t6 = 3.0 * t2;
  double t7 = cos(t6);
  double t8 = 3.0 * t3 * -sin(t6);
  double t9 = (-t3 * t2 + t4 * t3) * t5 * t7;
  double t10 = -t0;
  double t11 = exp(t10 * t0);
  double t12 = 3.0 * t0;
  double t13 = cos(t12);
  double s = t5 * t7 + t11 * t13;  // line 8
  double s_tan = t9 + t5 * t8 + ((-t1 * t0 + t10 * t1) * t11 * t13 - t11 * (3.0 * t1 * sin(t12)));
  for (int k = 1; k < 8; ++k) {  // line 9
    double t14 = (double)((k & 1) != 0 ? 4 : 2);
    double t = t2 + k * h;
    double t_tan = t3 + k * h_tan;
    double t15 = -t;  // line 2
    double t16 = exp(t15 * t);
    double t17 = 3.0 * t;
    double t18 = cos(t17);
    s += t14 * (t16 * t18);  // line 9
    s_tan += t14 * ((-t_tan * t + t15 * t_tan) * t16 * t18 - t16 * (3.0 * t_tan * sin(t17)));
  }
  out[i] = s * h / 3.0;  // line 10
  out_tan[i] = (s_tan * h + s * h_tan) / 3.0;
}
