// Gradient of `fortran::first` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void first_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double a_v_0 = *x;  // line 11
  double t0 = x[1];
  double a_v_1 = t0 * t0;
  double a_v_2 = x[2];
  *out = a_v_0 * a_v_1 + a_v_2;  // line 12

  // reverse sweep
  double a_v_2_adj = ::cugrad::atomic_exchange(out_adj, 0.0);
  double a_v_0_adj = a_v_2_adj * a_v_1;
  double a_v_1_adj = a_v_2_adj * a_v_0;
  ::cugrad::accumulate_block<double>({&x_adj[2], &x_adj[1], x_adj},  // line 11
      {a_v_2_adj, 2.0 * a_v_1_adj * t0, a_v_0_adj});
}
