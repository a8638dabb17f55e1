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
  double t7 = 2.0 / 3.0;  // line 12
  double t8 = 0.85 * rho * t7;
  double t9 = 1.0 - u2;
  int t10 = (c + n) % n;
  dst[t10 * 3] = 0.15 * t0 + t8 * t9;
  dst_tan[t10 * 3] = 0.15 * t1 + (0.85 * rho_tan * t7 * t9 - t8 * u2_tan);
  double t11 = 1.0 / 6.0;  // line 13
  double t12 = 0.85 * rho * t11;
  double t13 = 1.0 + 3.0 * u + 3.0 * u2 - u2;
  int t14 = (c + 1 + n) % n * 3 + 1;
  dst[t14] = 0.15 * t2 + t12 * t13;
  dst_tan[t14] = 0.15 * t3 + (0.85 * rho_tan * t11 * t13 + t12 * (3.0 * u_tan + 3.0 * u2_tan - u2_tan));
  double t15 = 1.0 / 6.0;  // line 14
  double t16 = 0.85 * rho * t15;
  double t17 = 1.0 - 3.0 * u + 3.0 * u2 - u2;
  int t18 = (c - 1 + n) % n * 3 + 2;
  dst[t18] = 0.15 * t4 + t16 * t17;
  dst_tan[t18] = 0.15 * t5 + (0.85 * rho_tan * t15 * t17 + t16 * (-3.0 * u_tan + 3.0 * u2_tan - u2_tan));
}
