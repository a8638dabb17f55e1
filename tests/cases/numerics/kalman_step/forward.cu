// Tangent of `kalman` (kernel.cu:2) with respect to x, P, z, by cugrad.
//   x_tan: tangent of x
//   P_tan: tangent of P
//   z_tan: tangent of z
static __global__ void kalman_fwd(double *x, double *P, const double *z, int n, double *x_tan, double *P_tan,
    double *z_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 16
  double t0 = x[2 * t + 1];  // line 6
  double t1 = x_tan[2 * t + 1];
  double x0 = x[2 * t] + 0.1 * t0;
  double x0_tan = x_tan[2 * t] + 0.1 * t1;
  double p00_tan = P_tan[4 * t];  // line 7
  double p00 = P[4 * t] + 1.0;
  double p01 = P[4 * t + 1];
  double p01_tan = P_tan[4 * t + 1];
  double p10 = P[4 * t + 2];
  double p10_tan = P_tan[4 * t + 2];
  double p11_tan = P_tan[4 * t + 3];
  double p11 = P[4 * t + 3] + 1.0;
  double t2 = 0.1 * 0.1;  // line 8
  double a00_tan = p00_tan + 0.1 * (p10_tan + p01_tan) + t2 * p11_tan;
  double a00 = p00 + 0.1 * (p10 + p01) + t2 * p11 + 0.01;
  double t3 = 0.1 * p11;
  double t4 = 0.1 * p11_tan;
  double a01 = p01 + t3;
  double a01_tan = p01_tan + t4;
  double a10 = p10 + t3;
  double a10_tan = p10_tan + t4;
  double a11 = p11 + 0.01;
  double s = a00 + 0.5;  // line 9
  double k0 = a00 / s;
  double k0_tan = (a00_tan - k0 * a00_tan) / s;
  double k1 = a10 / s;
  double t5 = k1 * a00_tan;
  double k1_tan = (a10_tan - t5) / s;
  double y = z[t] - x0;  // line 10
  double y_tan = z_tan[t] - x0_tan;
  x[2 * t] = x0 + k0 * y;  // line 11
  x_tan[2 * t] = x0_tan + (k0_tan * y + k0 * y_tan);
  x[2 * t + 1] = t0 + k1 * y;  // line 12
  x_tan[2 * t + 1] = t1 + (k1_tan * y + k1 * y_tan);
  double t6 = 1.0 - k0;  // line 13
  double t7 = -k0_tan;
  P[4 * t] = t6 * a00;
  P_tan[4 * t] = t7 * a00 + t6 * a00_tan;
  double t8 = 1.0 - k0;  // line 14
  P[4 * t + 1] = t8 * a01;
  P_tan[4 * t + 1] = t7 * a01 + t8 * a01_tan;
  P[4 * t + 2] = a10 - k1 * a00;  // line 15
  P_tan[4 * t + 2] = a10_tan - (k1_tan * a00 + t5);
  P[4 * t + 3] = a11 - k1 * a01;  // line 16
  P_tan[4 * t + 3] = p11_tan - (k1_tan * a01 + k1 * a01_tan);
}
