// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a[5];  // line 5
  double a_adj[5] = {};
  double b[5];
  double b_adj[5] = {};
  for (int k = 0; k < 5; ++k) a[k] = x[i + k];  // line 6
  double *from = a;  // line 7
  double *to = b;
  double t_kept[15];  // line 8
  double t_kept_1[15];
  double *from_adj = a_adj;
  double *to_adj = b_adj;
  for (int step = 0; step < 3; ++step) {
    for (int k = 0; k < 5; ++k) {  // line 9
      double t0 = from[k];
      double t1 = from[(k + 1) % 5];
      to[k] = t0 * t1 + 0.2;
      t_kept_1[step * 5 + k] = t1;
      t_kept[step * 5 + k] = t0;
    }
    double *t0 = to;
    to = from;
    from = t0;
    double *t1 = to_adj;
    to_adj = from_adj;
    from_adj = t1;
  }
  double t0 = *from;  // line 14
  double t1 = from[2];
  out[i] = t0 * t1 + to[4];

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  to_adj[4] += t2;
  from_adj[2] += t2 * t0;
  *from_adj += t2 * t1;
  for (int step = 2; step >= 0; --step) {  // line 8
    bool t3 = step % 2 == 0;
    double *from_adj_1 = t3 ? a_adj : b_adj;
    double *to_adj_1 = t3 ? b_adj : a_adj;
    for (int k = 4; k >= 0; --k) {  // line 9
      int k_1 = k + 1;
      double t4 = to_adj_1[k];
      to_adj_1[k] = 0.0;
      from_adj_1[k_1 % 5] += t4 * t_kept[step * 5 + k];
      from_adj_1[k] += t4 * t_kept_1[step * 5 + k];
    }
  }
  for (int k = 4; k >= 0; --k) {  // line 6
    atomicAdd(&x_adj[i + k], a_adj[k]);
    a_adj[k] = 0.0;
  }
}
