// Tangent of `anomaly` (kernel.cu:2) with respect to E, M, e, by cugrad.
//   E_tan: tangent of E
//   M_tan: tangent of M
//   e_tan: tangent of e
static __global__ void anomaly_fwd(double *E, const double *M, const double *e, int n, double *E_tan,
    double *M_tan, double *e_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double x = M[i];  // line 5
  double x_tan = M_tan[i];
  double x_1 = x;
  int guard = 0;
  bool again = true;
  double x_tan_1 = x_tan;
  while (again) {  // line 7
    double t0 = e[i];  // line 8
    double t1 = e_tan[i];
    double t2 = sin(x_1);
    double t3 = cos(x_1);
    double f = x_1 - t0 * t2 - x;
    double f_tan = x_tan_1 - (t1 * t2 + t0 * (x_tan_1 * t3)) - x_tan;
    double d = 1.0 - t0 * t3;  // line 9
    double d_tan = -(t1 * t3 - t0 * (x_tan_1 * t2));
    double t4 = f / d;  // line 10
    x_1 -= t4;
    x_tan_1 -= (f_tan - t4 * d_tan) / d;
    ++guard;  // line 11
    again = guard < 6;
  }
  E[i] = x_1;  // line 12
  E_tan[i] = x_tan_1;
}
