// Gradient of `kalman` (kernel.cu:2) with respect to x, P, z, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   P_adj: in: the adjoint of *P after the function; out: the adjoint of *P before it
//   z_adj: the gradient with respect to *z is added to it
static __global__ void kalman_rev(double *x, double *P, const double *z, int n, double *x_adj, double *P_adj,
    double *z_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  int t0 = 2 * t + 1;  // line 6
  double t1 = x[t0];
  double x0 = x[2 * t] + 0.1 * t1;
  double p00 = P[4 * t] + 1.0;  // line 7
  int t2 = 4 * t + 1;
  double p01 = P[t2];
  int t3 = 4 * t + 2;
  double p10 = P[t3];
  int t4 = 4 * t + 3;
  double p11 = P[t4] + 1.0;
  double t5 = 0.1 * 0.1;  // line 8
  double a00 = p00 + 0.1 * (p10 + p01) + t5 * p11 + 0.01;
  double t6 = 0.1 * p11;
  double a01 = p01 + t6;
  double a10 = p10 + t6;
  double a11 = p11 + 0.01;
  double s = a00 + 0.5;  // line 9
  double k0 = a00 / s;
  double k1 = a10 / s;
  double y = z[t] - x0;  // line 10
  x[2 * t] = x0 + k0 * y;  // line 11
  x[t0] = t1 + k1 * y;  // line 12
  double t7 = 1.0 - k0;  // line 13
  P[4 * t] = t7 * a00;
  P[t2] = t7 * a01;  // line 14
  P[t3] = a10 - k1 * a00;  // line 15
  P[t4] = a11 - k1 * a01;  // line 16

  // reverse sweep
  double a11_adj = ::cugrad::atomic_exchange(&P_adj[t4], 0.0);
  double t8 = -a11_adj;
  double k1_adj = t8 * a01;
  double a01_adj = t8 * k1;
  double a10_adj = ::cugrad::atomic_exchange(&P_adj[t3], 0.0);  // line 15
  double t9 = -a10_adj;
  k1_adj += t9 * a00;
  double a00_adj = t9 * k1;
  double t10 = ::cugrad::atomic_exchange(&P_adj[t2], 0.0);  // line 14
  a01_adj += t10 * t7;
  double t11 = ::cugrad::atomic_exchange(&P_adj[4 * t], 0.0);  // line 13
  a00_adj += t11 * t7;
  double k0_adj = -(t10 * a01 + t11 * a00);
  double t12 = ::cugrad::atomic_exchange(&x_adj[t0], 0.0);  // line 12
  k1_adj += t12 * y;
  double y_adj = t12 * k1;
  double x0_adj = ::cugrad::atomic_exchange(&x_adj[2 * t], 0.0);  // line 11
  k0_adj += x0_adj * y;
  y_adj += x0_adj * k0;
  x0_adj -= y_adj;  // line 10
  atomicAdd(&z_adj[t], y_adj);
  double s_inverse = 1.0 / s;  // line 9
  double t13 = k1_adj * s_inverse;
  a10_adj += t13;
  double s_adj = -t13 * k1;
  double t14 = k0_adj * s_inverse;
  a00_adj += t14;
  s_adj -= t14 * k0;
  a00_adj += s_adj;
  double p11_adj = a11_adj + (a10_adj + a01_adj) * 0.1;  // line 8
  p11_adj += a00_adj * t5;
  double t15 = a00_adj * 0.1;
  double p10_adj = a10_adj + t15;
  double p01_adj = a01_adj + t15;
  atomicAdd(&P_adj[t4], p11_adj);  // line 7
  atomicAdd(&P_adj[t3], p10_adj);
  atomicAdd(&P_adj[t2], p01_adj);
  atomicAdd(&P_adj[4 * t], a00_adj);
  atomicAdd(&x_adj[t0], t12 + x0_adj * 0.1);  // line 6
  atomicAdd(&x_adj[2 * t], x0_adj);
}
