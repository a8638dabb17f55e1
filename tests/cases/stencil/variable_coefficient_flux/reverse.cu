// Gradient of `diffuse` (kernel.cu:4) with respect to out, u, kappa, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   u_adj: the gradient with respect to *u is added to it
//   kappa_adj: the gradient with respect to *kappa is added to it
static __global__ void diffuse_rev(double *out, const double *u, const double *kappa, int n, double *out_adj,
    double *u_adj, double *kappa_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  bool t0 = i > 0;  // line 8
  double left = 0.0;
  if (t0) {
    double a = kappa[i - 1];
    double b = kappa[i];
    left = 2.0 * a * b / (a + b) * (u[i - 1] - u[i]);
  }
  bool t1 = i + 1 < n;  // line 9
  double right = 0.0;
  if (t1) {
    double a = kappa[i];
    double b = kappa[i + 1];
    right = 2.0 * a * b / (a + b) * (u[i + 1] - u[i]);
  }
  double t2 = u[i];  // line 10
  out[i] = t2 + 0.2 * (left + right);

  // reverse sweep
  double t3 = out_adj[i];
  double left_adj = t3 * 0.2;
  atomicAdd(&u_adj[i], t3);
  if (t1) {  // line 9
    double a = kappa[i];
    double b = kappa[i + 1];
    double t4 = 2.0 * a;  // line 2
    double t5 = a + b;
    double t6 = t4 * b / t5;
    double t7 = u[i + 1];  // line 9
    double t8 = left_adj * t6;
    ::cugrad::accumulate_row(&u_adj[i], 0.0, -t8, t8);
    double t9 = left_adj * (t7 - t2) / t5;  // line 2
    double a_adj = -t9 * t6;
    double b_adj = a_adj + t9 * t4;
    a_adj += t9 * b * 2.0;
    ::cugrad::accumulate_row(&kappa_adj[i], 0.0, a_adj, b_adj);  // line 9
  }
  if (t0) {  // line 8
    double a = kappa[i - 1];
    double b = kappa[i];
    double t4 = 2.0 * a;  // line 2
    double t5 = a + b;
    double t6 = t4 * b / t5;
    double t7 = u[i - 1];  // line 8
    double t8 = left_adj * t6;
    ::cugrad::accumulate_row(&u_adj[i - 1], 0.0, t8, -t8);
    double t9 = left_adj * (t7 - t2) / t5;  // line 2
    double a_adj = -t9 * t6;
    double b_adj = a_adj + t9 * t4;
    a_adj += t9 * b * 2.0;
    ::cugrad::accumulate_row(&kappa_adj[i - 1], 0.0, a_adj, b_adj);  // line 8
  }
  out_adj[i] = 0.0;  // line 10
}
