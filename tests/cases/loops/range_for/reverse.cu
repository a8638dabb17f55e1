// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double w[3];  // line 5
  double w_adj[3] = {};
  w[0] = x[i];
  w[1] = x[i + 1];
  w[2] = x[i + 2];
  double t_kept[3];  // line 6
  for (int i_1 = 0; i_1 < 3; ++i_1) {
    double t0 = w[i_1];
    w[i_1] = t0 * t0 + x[i];
    t_kept[i_1] = t0;
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
  double x_sum = 0.0;
  for (int i_1 = 2; i_1 >= 0; --i_1) {  // line 6
    double t0 = w_adj[i_1];
    x_sum += t0;
    w_adj[i_1] = 2.0 * t0 * t_kept[i_1];
  }
  atomicAdd(&x_adj[i], x_sum);
  atomicAdd(&x_adj[i + 2], w_adj[2]);  // line 5
  w_adj[2] = 0.0;
  atomicAdd(&x_adj[i + 1], w_adj[1]);
  w_adj[1] = 0.0;
  atomicAdd(&x_adj[i], w_adj[0]);
  w_adj[0] = 0.0;
}
