// Tangent of `polar` (kernel.cu:2) with respect to r, t, x, y, by cugrad.
//   r_tan: tangent of r
//   t_tan: tangent of t
//   x_tan: tangent of x
//   y_tan: tangent of y
static __device__ void polar_fwd(const double &x, const double &y, double &r, double &t, double *r_tan,
    double *t_tan, double *x_tan, double *y_tan) {
  double t0 = x;  // line 3
  double t1 = *x_tan;
  double t2 = y;
  double t3 = *y_tan;
  double t4 = sqrt(t0 * t0 + t2 * t2);
  r = t4;
  *r_tan = (t1 * t0 + t0 * t1 + (t3 * t2 + t2 * t3)) * (0.5 / t4);
  double t5 = y;  // line 4
  double t6 = *y_tan;
  double t7 = x;
  double t8 = *x_tan;
  double t9 = t5 * t5 + t7 * t7;
  t = atan2(t5, t7);
  *t_tan = t6 * (t7 / t9) - t8 * (t5 / t9);
  double t10 = *t_tan;  // line 5
  double t11 = 1.0 + 0.1 * t;
  double t12 = r;
  double t13 = *r_tan;
  r = t12 * t11;
  *r_tan = t13 * t11 + t12 * (0.1 * t10);
}
