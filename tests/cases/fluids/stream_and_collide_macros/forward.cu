// Tangent of `step` (kernel.cu:7) with respect to dst, src, by cugrad.
//   dst_tan: tangent of dst
//   src_tan: tangent of src
static __global__ void step_fwd(const double *src, double *dst, int n, double *dst_tan, double *src_tan) {
  int c = threadIdx.x;  // line 8
  double rho = src[c * 3] + src[c * 3 + 1] + src[c * 3 + 2];  // line 9
  double rho_tan = src_tan[c * 3] + src_tan[c * 3 + 1] + src_tan[c * 3 + 2];
  double u = (src[c * 3 + 1] - src[c * 3 + 2]) / rho;  // line 10
  double u_tan = (src_tan[c * 3 + 1] - src_tan[c * 3 + 2] - u * rho_tan) / rho;
  double t0 = 1.5 * u;  // line 11
  double u2 = t0 * u;
  double u2_tan = 1.5 * u_tan * u + t0 * u_tan;
  double t1 = src_tan[c * 3];  // line 12
  double t2 = 2.0 / 3.0;
  double t3 = 0.85 * rho * t2;
  double t4 = 1.0 - u2;
  int t5 = (c + n) % n;
  dst[t5 * 3] = 0.15 * src[c * 3] + t3 * t4;
  dst_tan[t5 * 3] = 0.15 * t1 + (0.85 * rho_tan * t2 * t4 - t3 * u2_tan);
  double t6 = src_tan[c * 3 + 1];  // line 13
  double t7 = 1.0 / 6.0;
  double t8 = 0.85 * rho * t7;
  double t9 = 1.0 + 3.0 * u + 3.0 * u2 - u2;
  int t10 = (c + 1 + n) % n * 3 + 1;
  dst[t10] = 0.15 * src[c * 3 + 1] + t8 * t9;
  dst_tan[t10] = 0.15 * t6 + (0.85 * rho_tan * t7 * t9 + t8 * (3.0 * u_tan + 3.0 * u2_tan - u2_tan));
  double t11 = src_tan[c * 3 + 2];  // line 14
  double t12 = 1.0 / 6.0;
  double t13 = 0.85 * rho * t12;
  double t14 = 1.0 - 3.0 * u + 3.0 * u2 - u2;
  int t15 = (c - 1 + n) % n * 3 + 2;
  dst[t15] = 0.15 * src[c * 3 + 2] + t13 * t14;
  dst_tan[t15] = 0.15 * t11 + (0.85 * rho_tan * t12 * t14 + t13 * (-3.0 * u_tan + 3.0 * u2_tan - u2_tan));
}
