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
  double t5 = atan2(t2, t0);  // line 4
  double t6 = hypot(t2, t0);
  double t7 = t3 * (t0 / t6 / t6) - t1 * (t2 / t6 / t6);
  t = t5;
  *t_tan = t7;
  double t8 = 1.0 + 0.1 * t5;  // line 5
  r = t4 * t8;
  *r_tan = (t1 * t0 + t0 * t1 + (t3 * t2 + t2 * t3)) * (0.5 / t4) * t8 + t4 * (0.1 * t7);
}
