// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  State hist[3];  // line 7
  State hist_adj[3] = {};
  double s_u = x[i];  // line 8
  double s_u_kept[3];  // line 9
  double s_v_kept[3];
  double s_v = 1.0;
  for (int k = 0; k < 3; ++k) {
    hist[k].u = s_u;  // line 10
    hist[k].v = s_v;
    s_v_kept[k] = s_v;  // line 9
    s_u_kept[k] = s_u;
    double t0 = s_u * s_v + 0.5;
    s_v = s_u;
    s_u = t0;
  }
  double t_u = hist[1].u;  // line 14
  double t_u_1 = t_u + 1.0;  // line 15
  double t0 = hist[2].v;  // line 16
  out[i] = t_u * t_u_1 + t0 * s_u + hist[0].v;

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  hist_adj[0].v += t1;
  double s_u_adj = t1 * t0;
  hist_adj[2].v += t1 * s_u;
  double t_u_adj = t1 * t_u_1;
  double t_u_adj_1 = t1 * t_u;
  t_u_adj += t_u_adj_1;  // line 15
  hist_adj[1].u += t_u_adj;  // line 14
  double s_v_adj = 0.0;
  for (int k = 2; k >= 0; --k) {  // line 9
    double s_v_1 = s_v_kept[k];
    double s_u_1 = s_u_kept[k];
    double t2 = s_u_adj * s_v_1;  // line 11
    bool t3 = s_u_adj == 0.0;
    double s_u_adj_1 = s_v_adj + (t3 && t2 != t2 ? 0.0 : t2);
    double t4 = s_u_adj * s_u_1;
    s_v_adj = t3 && t4 != t4 ? 0.0 : t4;
    s_v_adj += hist_adj[k].v;  // line 10
    s_u_adj = s_u_adj_1 + hist_adj[k].u;
    hist_adj[k].v = 0.0;
    hist_adj[k].u = 0.0;
  }
  atomicAdd(&x_adj[i], s_u_adj);  // line 8
}
