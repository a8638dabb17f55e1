// Gradient of `polar` (kernel.cu:2) with respect to r, t, x, y, by cugrad.
//   r_adj: adjoint of *r, after in, before out; what is read is added to, what is overwritten ends as 0
//   t_adj: adjoint of *t, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
static __device__ void polar_rev(const double &x, const double &y, double &r, double &t, double *r_adj,
    double *t_adj, double *x_adj, double *y_adj) {
  double t0 = x;  // line 3
  double t1 = y;
  double t2 = sqrt(t0 * t0 + t1 * t1);
  r = t2;
  double t3 = y;  // line 4
  double t4 = x;
  t = atan2(t3, t4);
  double t5 = 1.0 + 0.1 * t;  // line 5
  double t6 = r;
  r = t6 * t5;

  // reverse sweep
  double t7 = *r_adj;
  *r_adj = t7 * t5;
  ::cugrad::accumulate(t_adj, t7 * t6 * 0.1);
  double t8 = *t_adj;  // line 4
  double t9 = t3 * t3 + t4 * t4;
  ::cugrad::accumulate(x_adj, t8 * (-t3 / t9));
  ::cugrad::accumulate(y_adj, t8 * (t4 / t9));
  double t10 = *r_adj * (0.5 / t2);  // line 3
  ::cugrad::accumulate(y_adj, 2.0 * t10 * t1);
  ::cugrad::accumulate(x_adj, 2.0 * t10 * t0);
  *r_adj = 0.0;
  *t_adj = 0.0;  // line 4
}
