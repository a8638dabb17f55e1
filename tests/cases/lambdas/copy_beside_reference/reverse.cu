// Gradient of `remember` (kernel.cu:5) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void remember_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double y_seed = y_adj[i];  // line 38
  double u = x[i];  // line 8
  double t0 = 0.3 * u;  // line 10
  double u_1 = 0.5 * (u + t0 * u);
  double t1 = u_1 - u;  // line 11
  double t2 = 0.7 * u;  // line 10
  u_1 = 0.5 * (u_1 + t2 * u);
  double t3 = u_1 - u;  // line 11
  double sum = t1 * t3 + u_1;  // line 13
  double s_a = u_1 * 3.0;  // line 16
  sum += u_1 * s_a;  // line 19
  double other = u_1 + s_a;  // line 22
  sum += other * s_a;  // line 25
  sum *= 2.0;  // line 31
  double a = x[n - 1 - i];  // line 32
  double a_1 = sum * 2.0;  // line 34
  double b = a * a_1;  // line 35
  y[i] = a_1 * b * 7.0;  // line 38

  // reverse sweep
  double t4 = y_seed * 7.0;
  double a_adj = t4 * b;
  double b_adj = t4 * a_1;
  double a_adj_1 = b_adj * a_1;  // line 35
  a_adj += b_adj * a;
  double sum_adj = a_adj * 2.0;  // line 34
  atomicAdd(&x_adj[n - 1 - i], a_adj_1);  // line 32
  sum_adj *= 2.0;  // line 31
  double other_adj = sum_adj * s_a;  // line 25
  double s_a_adj = sum_adj * other;
  s_a_adj += other_adj;  // line 22
  double u_adj = 2.0 * other_adj;  // line 17
  s_a_adj += sum_adj * u_1;
  u_adj += s_a_adj * 3.0;  // line 16
  u_adj += sum_adj;  // line 13
  double t5 = sum_adj * t3;
  double t6 = sum_adj * t1;
  u_adj += t6;  // line 11
  double u_adj_1 = -t6;
  u_adj *= 0.5;  // line 10
  u_adj_1 += u_adj * t2;
  u_adj_1 += u_adj * u * 0.7;
  u_adj += t5;  // line 11
  u_adj_1 -= t5;
  double t7 = u_adj * 0.5;  // line 10
  u_adj_1 += t7;
  u_adj_1 += t7 * t0;
  u_adj_1 += t7 * u * 0.3;
  atomicAdd(&x_adj[i], u_adj_1);  // line 8
  y_adj[i] = 0.0;  // line 38
}
