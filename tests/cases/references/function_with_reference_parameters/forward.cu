// Tangent of `polar` (kernel.cu:2) with respect to r, t, x, y, by cugrad.
//   r_tan: tangent of r
//   t_tan: tangent of t
//   x_tan: tangent of x
//   y_tan: tangent of y
static __device__ void polar_fwd(const double &x, const double &y, double &r, double &t, double *r_tan,
    double *t_tan, double *x_tan, double *y_tan) {
  double t0 = x;  // line 3
  double t1 = *x_tan;
  double t2 = t0 * t0;
  double t3 = y;
  double t4 = *y_tan;
  double t5 = t3 * t3;
  double t6 = sqrt(t2 + t5);
  double t7 = atan2(t3, t0);  // line 4
  double t8 = t5 + t2;
  double t9 = t4 * (t0 / t8) - t1 * (t3 / t8);
  t = t7;
  *t_tan = t9;
  double t10 = 1.0 + 0.1 * t7;  // line 5
  r = t6 * t10;
  *r_tan = (t1 * t0 + t0 * t1 + (t4 * t3 + t3 * t4)) * (0.5 / t6) * t10 + t6 * (0.1 * t9);
}
