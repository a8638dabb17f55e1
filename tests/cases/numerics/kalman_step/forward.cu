// Tangent of `kalman` (kernel.cu:2) with respect to x, P, z, by cugrad.
//   x_tan: tangent of x
//   P_tan: tangent of P
//   z_tan: tangent of z
static __global__ void kalman_fwd(double *x, double *P, const double *z, int n, double *x_tan, double *P_tan,
    double *z_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 16
  int t0 = 2 * t + 1;  // line 6
  double t1 = x[t0];
  double t2 = x_tan[t0];
  double x0 = x[2 * t] + 0.1 * t1;
  double x0_tan = x_tan[2 * t] + 0.1 * t2;
  double p00_tan = P_tan[4 * t];  // line 7
  double p00 = P[4 * t] + 1.0;
  int t3 = 4 * t + 1;
  double p01 = P[t3];
  double p01_tan = P_tan[t3];
  int t4 = 4 * t + 2;
  double p10 = P[t4];
  double p10_tan = P_tan[t4];
  int t5 = 4 * t + 3;
  double p11_tan = P_tan[t5];
  double p11 = P[t5] + 1.0;
  double t6 = 0.1 * 0.1;  // line 8
  double a00_tan = p00_tan + 0.1 * (p10_tan + p01_tan) + t6 * p11_tan;
  double a00 = p00 + 0.1 * (p10 + p01) + t6 * p11 + 0.01;
  double t7 = 0.1 * p11;
  double t8 = 0.1 * p11_tan;
  double a01 = p01 + t7;
  double a01_tan = p01_tan + t8;
  double a10 = p10 + t7;
  double a10_tan = p10_tan + t8;
  double a11 = p11 + 0.01;
  double s = a00 + 0.5;  // line 9
  double k0 = a00 / s;
  double k0_tan = (a00_tan - k0 * a00_tan) / s;
  double k1 = a10 / s;
  double t9 = k1 * a00_tan;
  double k1_tan = (a10_tan - t9) / s;
  double y = z[t] - x0;  // line 10
  double y_tan = z_tan[t] - x0_tan;
  x[2 * t] = x0 + k0 * y;  // line 11
  x_tan[2 * t] = x0_tan + (k0_tan * y + k0 * y_tan);
  x[t0] = t1 + k1 * y;  // line 12
  x_tan[t0] = t2 + (k1_tan * y + k1 * y_tan);
  double t10 = 1.0 - k0;  // line 13
  double t11 = -k0_tan;
  P[4 * t] = t10 * a00;
  P_tan[4 * t] = t11 * a00 + t10 * a00_tan;
  P[t3] = t10 * a01;  // line 14
  P_tan[t3] = t11 * a01 + t10 * a01_tan;
  P[t4] = a10 - k1 * a00;  // line 15
  P_tan[t4] = a10_tan - (k1_tan * a00 + t9);
  P[t5] = a11 - k1 * a01;  // line 16
  P_tan[t5] = p11_tan - (k1_tan * a01 + k1 * a01_tan);
}
