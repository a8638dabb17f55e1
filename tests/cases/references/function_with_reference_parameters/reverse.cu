// Gradient of `polar` (kernel.cu:2) with respect to r, t, x, y, by cugrad.
//   r_adj: in: the adjoint of *r after the function, the seed; out: 0 where *r was written
//   t_adj: in: the adjoint of *t after the function, the seed; out: 0 where *t was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __device__ void polar_rev(const double &x, const double &y, double &r, double &t, double *r_adj,
    double *t_adj, double *x_adj, double *y_adj) {
  double t0 = x;  // line 3
  double t1 = t0 * t0;
  double t2 = y;
  double t3 = t2 * t2;
  double t4 = sqrt(t1 + t3);
  double t5 = atan2(t2, t0);  // line 4
  t = t5;
  double t6 = 1.0 + 0.1 * t5;  // line 5
  r = t4 * t6;

  // reverse sweep
  double t7 = *r_adj;
  double t8 = t7 * t4 * 0.1 + *t_adj;  // line 4
  double t9 = t3 + t1;
  double t10 = 2.0 * (t7 * t6 * (0.5 / t4));  // line 3
  ::cugrad::accumulate(y_adj, t8 * (t0 / t9) + t10 * t2);
  ::cugrad::accumulate(x_adj, t8 * (-t2 / t9) + t10 * t0);
  *r_adj = 0.0;  // line 5
  *t_adj = 0.0;  // line 4
}
