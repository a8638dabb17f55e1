// Tangent of `kernel` (kernel.cu:2) with respect to out, a, b, c, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
//   c_tan: tangent of c
static __global__ void kernel_fwd(double *out, const double *a, const double *b, const double *c, int n,
    double *out_tan, double *a_tan, double *b_tan, double *c_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 5
  double t0 = a[i];
  double t1 = a_tan[i];
  double t2 = b[i];
  double t3 = b_tan[i];
  double t4 = t0 * t2;
  double t5 = t1 * t2 + t0 * t3;
  double t6 = c[i];
  double t7 = c_tan[i];
  double t8 = t4 + t6;
  double t9 = t6 / t8;
  double t10 = t4 + t9;
  double t11 = t5 + (t7 - t9 * (t5 + t7)) / t8;
  double t12 = t2 - t6;
  double t13 = t3 - t7;
  double t14 = 1.0 + t4 * t4;  // line 6
  double t15 = (t0 - (t2 - (t6 - t0 * t12))) / t14;  // line 5
  double t16 = t11 * t15 + t10 * ((t1 - (t3 - (t7 - (t1 * t12 + t0 * t13))) - t15 * (t5 * t4 + t4 * t5))
      / t14);
  double t17 = t0 + t2;  // line 6
  double t18 = t1 + t3;
  double t19 = -t17;
  double t20 = exp(t19 * t17);
  double t21 = (-t18 * t17 + t19 * t18) * t20;
  double t22 = t1 * t0 + t0 * t1;
  double t23 = t3 * t2;
  double t24 = sqrt(t0 * t0 + t2 * t2 + t6 * t6);
  out[i] = t10 * t15 - t20 * t24;  // line 5
  out_tan[i] = t16 - (t21 * t24 + t20 * ((t22 + (t23 + t2 * t3) + (t7 * t6 + t6 * t7)) * (0.5 / t24)));
}
