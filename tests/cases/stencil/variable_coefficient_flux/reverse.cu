// Gradient of `diffuse` (kernel.cu:4) with respect to out, u, kappa, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   u_adj: the gradient with respect to *u is added to it
//   kappa_adj: the gradient with respect to *kappa is added to it
static __global__ void diffuse_rev(double *out, const double *u, const double *kappa, int n, double *out_adj,
    double *u_adj, double *kappa_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double out_seed = out_adj[i];  // line 10
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
  double left_adj = out_seed * 0.2;
  atomicAdd(&u_adj[i], out_seed);
  if (t1) {  // line 9
    double a = kappa[i];
    double b = kappa[i + 1];
    double t3 = 2.0 * a;  // line 2
    double t4 = a + b;
    double t5 = t3 * b / t4;
    double t6 = u[i + 1];  // line 9
    double t7 = left_adj * t5;
    ::cugrad::accumulate_row(&u_adj[i], 0.0, -t7, t7);
    double t8 = left_adj * (t6 - t2) / t4;  // line 2
    double a_adj = -t8 * t5;
    double b_adj = a_adj + t8 * t3;
    a_adj += t8 * b * 2.0;
    ::cugrad::accumulate_row(&kappa_adj[i], 0.0, a_adj, b_adj);  // line 9
  }
  if (t0) {  // line 8
    double a = kappa[i - 1];
    double b = kappa[i];
    double t3 = 2.0 * a;  // line 2
    double t4 = a + b;
    double t5 = t3 * b / t4;
    double t6 = u[i - 1];  // line 8
    double t7 = left_adj * t5;
    ::cugrad::accumulate_row(&u_adj[i - 1], 0.0, t7, -t7);
    double t8 = left_adj * (t6 - t2) / t4;  // line 2
    double a_adj = -t8 * t5;
    double b_adj = a_adj + t8 * t3;
    a_adj += t8 * b * 2.0;
    ::cugrad::accumulate_row(&kappa_adj[i - 1], 0.0, a_adj, b_adj);  // line 8
  }
  out_adj[i] = 0.0;  // line 10
}
