// Tangent of `step` (kernel.cu:7) with respect to dst, src, by cugrad.
//   dst_tan: tangent of dst
//   src_tan: tangent of src
static __global__ void step_fwd(const double *src, double *dst, int n, double *dst_tan, double *src_tan) {
  int c = threadIdx.x;  // line 8
  double t0 = src[c * 3];  // line 9
  double t1 = src_tan[c * 3];
  double t2 = src[c * 3 + 1];
  double t3 = src_tan[c * 3 + 1];
  double t4 = src[c * 3 + 2];
  double t5 = src_tan[c * 3 + 2];
  double rho = t0 + t2 + t4;
  double rho_tan = t1 + t3 + t5;
  double u = (t2 - t4) / rho;  // line 10
  double u_tan = (t3 - t5 - u * rho_tan) / rho;
  double t6 = 1.5 * u;  // line 11
  double u2 = t6 * u;
  double u2_tan = 1.5 * u_tan * u + t6 * u_tan;
  double t7 = 0.85 * rho;  // line 12
  double t8 = 0.85 * rho_tan;
  double t9 = 2.0 / 3.0;
  double t10 = t7 * t9;
  double t11 = 1.0 - u2;
  int t12 = (c + n) % n;
  dst[t12 * 3] = 0.15 * t0 + t10 * t11;
  dst_tan[t12 * 3] = 0.15 * t1 + (t8 * t9 * t11 - t10 * u2_tan);
  double t13 = 1.0 / 6.0;  // line 13
  double t14 = t7 * t13;
  double t15 = t8 * t13;
  double t16 = 3.0 * u;
  double t17 = 3.0 * u_tan;
  double t18 = 3.0 * u2;
  double t19 = 3.0 * u2_tan;
  double t20 = 1.0 + t16 + t18 - u2;
  int t21 = (c + 1 + n) % n * 3 + 1;
  dst[t21] = 0.15 * t2 + t14 * t20;
  dst_tan[t21] = 0.15 * t3 + (t15 * t20 + t14 * (t17 + t19 - u2_tan));
  double t22 = 1.0 - t16 + t18 - u2;  // line 14
  int t23 = (c - 1 + n) % n * 3 + 2;
  dst[t23] = 0.15 * t4 + t14 * t22;
  dst_tan[t23] = 0.15 * t5 + (t15 * t22 + t14 * (-t17 + t19 - u2_tan));
}
