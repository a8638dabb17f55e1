// Gradient of `kalman` (kernel.cu:2) with respect to x, P, z, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   P_adj: in: the adjoint of *P after the function; out: the adjoint of *P before it
//   z_adj: the gradient with respect to *z is added to it
static __global__ void kalman_rev(double *x, double *P, const double *z, int n, double *x_adj, double *P_adj,
    double *z_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 2
  double t0 = x[2 * t + 1];  // line 6
  double x0 = x[2 * t] + 0.1 * t0;
  double p00 = P[4 * t] + 1.0;  // line 7
  double p01 = P[4 * t + 1];
  double p10 = P[4 * t + 2];
  double p11 = P[4 * t + 3] + 1.0;
  double t1 = 0.1 * 0.1;  // line 8
  double a00 = p00 + 0.1 * (p10 + p01) + t1 * p11 + 0.01;
  double t2 = 0.1 * p11;
  double a01 = p01 + t2;
  double a10 = p10 + t2;
  double a11 = p11 + 0.01;
  double s = a00 + 0.5;  // line 9
  double k0 = a00 / s;
  double k1 = a10 / s;
  double y = z[t] - x0;  // line 10
  x[2 * t] = x0 + k0 * y;  // line 11
  x[2 * t + 1] = t0 + k1 * y;  // line 12
  double t3 = 1.0 - k0;  // line 13
  P[4 * t] = t3 * a00;
  double t4 = 1.0 - k0;  // line 14
  P[4 * t + 1] = t4 * a01;
  P[4 * t + 2] = a10 - k1 * a00;  // line 15
  P[4 * t + 3] = a11 - k1 * a01;  // line 16

  // reverse sweep
  double a11_adj = ::cugrad::atomic_exchange(&P_adj[4 * t + 3], 0.0);
  double t5 = -a11_adj;
  double k1_adj = t5 * a01;
  double a01_adj = t5 * k1;
  double a10_adj = ::cugrad::atomic_exchange(&P_adj[4 * t + 2], 0.0);  // line 15
  double t6 = -a10_adj;
  k1_adj += t6 * a00;
  double a00_adj = t6 * k1;
  double t7 = ::cugrad::atomic_exchange(&P_adj[4 * t + 1], 0.0);  // line 14
  a01_adj += t7 * t4;
  double k0_adj = -t7 * a01;
  double t8 = ::cugrad::atomic_exchange(&P_adj[4 * t], 0.0);  // line 13
  a00_adj += t8 * t3;
  k0_adj -= t8 * a00;
  double t9 = ::cugrad::atomic_exchange(&x_adj[2 * t + 1], 0.0);  // line 12
  k1_adj += t9 * y;
  double y_adj = t9 * k1;
  double x0_adj = ::cugrad::atomic_exchange(&x_adj[2 * t], 0.0);  // line 11
  k0_adj += x0_adj * y;
  y_adj += x0_adj * k0;
  x0_adj -= y_adj;  // line 10
  atomicAdd(&z_adj[t], y_adj);
  double s_inverse = 1.0 / s;  // line 9
  double t10 = k1_adj * s_inverse;
  a10_adj += t10;
  double s_adj = -t10 * k1;
  double t11 = k0_adj * s_inverse;
  a00_adj += t11;
  s_adj -= t11 * k0;
  a00_adj += s_adj;
  double p11_adj = a11_adj + (a10_adj + a01_adj) * 0.1;  // line 8
  p11_adj += a00_adj * t1;
  double t12 = a00_adj * 0.1;
  double p10_adj = a10_adj + t12;
  double p01_adj = a01_adj + t12;
  atomicAdd(&P_adj[4 * t + 3], p11_adj);  // line 7
  atomicAdd(&P_adj[4 * t + 2], p10_adj);
  atomicAdd(&P_adj[4 * t + 1], p01_adj);
  atomicAdd(&P_adj[4 * t], a00_adj);
  atomicAdd(&x_adj[2 * t + 1], t9 + x0_adj * 0.1);  // line 6
  atomicAdd(&x_adj[2 * t], x0_adj);
}
