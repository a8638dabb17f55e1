// Gradient of `polar` (kernel.cu:2) with respect to r, t, x, y, by cugrad.
//   r_adj: in: the adjoint of *r after the function, the seed; out: 0 where *r was written
//   t_adj: in: the adjoint of *t after the function, the seed; out: 0 where *t was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __device__ void polar_rev(const double &x, const double &y, double &r, double &t, double *r_adj,
    double *t_adj, double *x_adj, double *y_adj) {
  double t0 = x;  // line 3
  double t1 = y;
  double t2 = sqrt(t0 * t0 + t1 * t1);
  double t3 = atan2(t1, t0);  // line 4
  t = t3;
  double t4 = 1.0 + 0.1 * t3;  // line 5
  r = t2 * t4;

  // reverse sweep
  double t5 = *r_adj;
  double t6 = t5 * t2 * 0.1 + *t_adj;  // line 4
  double t7 = hypot(t1, t0);
  double t8 = 2.0 * (t5 * t4 * (0.5 / t2));  // line 3
  ::cugrad::accumulate(y_adj, t6 * (t0 / t7 / t7) + t8 * t1);
  ::cugrad::accumulate(x_adj, t6 * (-t1 / t7 / t7) + t8 * t0);
  *r_adj = 0.0;  // line 5
  *t_adj = 0.0;  // line 4
}
