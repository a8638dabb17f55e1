// Tangent of `both` (kernel.cu:9) with respect to y, x, p, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   p_tan: tangent of p
static __global__ void both_fwd(double *y, const double *x, Derived *p, double *y_tan, double *x_tan,
    Derived *p_tan) {
  int i = threadIdx.x;  // line 10
  double t0 = x[i] * 2.0;  // line 11
  double t1 = x_tan[i] * 2.0;
  p[i].m = t0;
  p_tan[i].m = t1;
  double t2 = p[i].Base::m;  // line 12
  double t3 = t2 * t0;
  double t4 = p_tan[i].Base::m * t0 + t2 * t1;
  p[i].Base::m = t3;
  p_tan[i].Base::m = t4;
  y[i] = t0 * t3;  // line 13
  y_tan[i] = t1 * t3 + t0 * t4;
}
