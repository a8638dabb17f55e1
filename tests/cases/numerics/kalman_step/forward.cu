// Tangent of `kalman` (kernel.cu:2) with respect to x, P, z, by cugrad.
//   x_tan: tangent of x
//   P_tan: tangent of P
//   z_tan: tangent of z
static __global__ void kalman_fwd(double *x, double *P, const double *z, int n, double *x_tan, double *P_tan,
    double *z_tan) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 16
  double x0 = x[2 * t] + 0.1 * x[2 * t + 1];  // line 6
  double x0_tan = x_tan[2 * t] + 0.1 * x_tan[2 * t + 1];
  double x1 = x[2 * t + 1];
  double x1_tan = x_tan[2 * t + 1];
  double p00_tan = P_tan[4 * t];  // line 7
  double p00 = P[4 * t] + 1.0;
  double p01 = P[4 * t + 1];
  double p01_tan = P_tan[4 * t + 1];
  double p10 = P[4 * t + 2];
  double p10_tan = P_tan[4 * t + 2];
  double p11_tan = P_tan[4 * t + 3];
  double p11 = P[4 * t + 3] + 1.0;
  double t0 = 0.1 * 0.1;  // line 8
  double a00_tan = p00_tan + 0.1 * (p10_tan + p01_tan) + t0 * p11_tan;
  double a00 = p00 + 0.1 * (p10 + p01) + t0 * p11 + 0.01;
  double t1 = 0.1 * p11;
  double t2 = 0.1 * p11_tan;
  double a01 = p01 + t1;
  double a01_tan = p01_tan + t2;
  double a10 = p10 + t1;
  double a10_tan = p10_tan + t2;
  double a11 = p11 + 0.01;
  double s = a00 + 0.5;  // line 9
  double k0 = a00 / s;
  double k0_tan = (a00_tan - k0 * a00_tan) / s;
  double k1 = a10 / s;
  double t3 = k1 * a00_tan;
  double k1_tan = (a10_tan - t3) / s;
  double y = z[t] - x0;  // line 10
  double y_tan = z_tan[t] - x0_tan;
  x[2 * t] = x0 + k0 * y;  // line 11
  x_tan[2 * t] = x0_tan + (k0_tan * y + k0 * y_tan);
  x[2 * t + 1] = x1 + k1 * y;  // line 12
  x_tan[2 * t + 1] = x1_tan + (k1_tan * y + k1 * y_tan);
  double t4 = 1.0 - k0;  // line 13
  double t5 = -k0_tan;
  P[4 * t] = t4 * a00;
  P_tan[4 * t] = t5 * a00 + t4 * a00_tan;
  double t6 = 1.0 - k0;  // line 14
  P[4 * t + 1] = t6 * a01;
  P_tan[4 * t + 1] = t5 * a01 + t6 * a01_tan;
  P[4 * t + 2] = a10 - k1 * a00;  // line 15
  P_tan[4 * t + 2] = a10_tan - (k1_tan * a00 + t3);
  P[4 * t + 3] = a11 - k1 * a01;  // line 16
  P_tan[4 * t + 3] = p11_tan - (k1_tan * a01 + k1 * a01_tan);
}
