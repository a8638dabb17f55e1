// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double w[3];  // line 5
  double w_adj[3] = {};
  double t0 = x[i];
  w[0] = t0;
  w[1] = x[i + 1];
  w[2] = x[i + 2];
  double t_kept[3];  // line 6
  for (int i_1 = 0; i_1 < 3; ++i_1) {
    double t1 = w[i_1];
    w[i_1] = t1 * t1 + t0;
    t_kept[i_1] = t1;
  }
  double s_kept[3];  // line 8
  double s = 0.0;
  for (int i_1 = 0; i_1 < 3; ++i_1) {
    double e = w[i_1];
    s_kept[i_1] = s;
    s = s * e + e;
  }
  out[i] = s;  // line 9

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 8
    double s_1 = s_kept[i_1];
    double e = w[i_1];
    double e_adj = s_adj + s_adj * s_1;
    w_adj[i_1] += e_adj;
    s_adj *= e;
  }
  double t1 = 0.0;
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 6
    double t2 = w_adj[i_1];
    t1 += t2;
    w_adj[i_1] = 2.0 * t2 * t_kept[i_1];
  }
  ::cugrad::accumulate_row(&x_adj[i + 1], t1 + w_adj[0], w_adj[1], w_adj[2]);  // line 5
}
