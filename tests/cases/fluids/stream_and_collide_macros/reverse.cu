// Gradient of `step` (kernel.cu:7) with respect to dst, src, by cugrad.
//   dst_adj: in: the adjoint of *dst after the function, the seed; out: 0 where *dst was written
//   src_adj: the gradient with respect to *src is added to it
static __global__ void step_rev(const double *src, double *dst, int n, double *dst_adj, double *src_adj) {
  int c = threadIdx.x;  // line 8
  double t0 = src[c * 3];  // line 9
  double t1 = src[c * 3 + 1];
  double t2 = src[c * 3 + 2];
  double rho = t0 + t1 + t2;
  double u = (t1 - t2) / rho;  // line 10
  double t3 = 1.5 * u;  // line 11
  double u2 = t3 * u;
  double t4 = 2.0 / 3.0;  // line 12
  double t5 = 0.85 * rho * t4;
  double t6 = 1.0 - u2;
  int t7 = (c + n) % n;
  dst[t7 * 3] = 0.15 * t0 + t5 * t6;
  double t8 = 1.0 / 6.0;  // line 13
  double t9 = 0.85 * rho * t8;
  double t10 = 1.0 + 3.0 * u + 3.0 * u2 - u2;
  int t11 = (c + 1 + n) % n * 3 + 1;
  dst[t11] = 0.15 * t1 + t9 * t10;
  double t12 = 1.0 / 6.0;  // line 14
  double t13 = 0.85 * rho * t12;
  double t14 = 1.0 - 3.0 * u + 3.0 * u2 - u2;
  int t15 = (c - 1 + n) % n * 3 + 2;
  dst[t15] = 0.15 * t2 + t13 * t14;

  // reverse sweep
  double t16 = ::cugrad::atomic_exchange(&dst_adj[t15], 0.0);
  double t17 = t16 * t13;
  double u2_adj = -t17;
  double u2_adj_1 = u2_adj + t17 * 3.0;
  double u_adj = u2_adj * 3.0;
  double rho_adj = t16 * t14 * t12 * 0.85;
  double t18 = ::cugrad::atomic_exchange(&dst_adj[t11], 0.0);  // line 13
  double t19 = t18 * t9;
  u2_adj_1 -= t19;
  u2_adj_1 += t19 * 3.0;
  u_adj += t19 * 3.0;
  rho_adj += t18 * t10 * t8 * 0.85;
  double t20 = ::cugrad::atomic_exchange(&dst_adj[t7 * 3], 0.0);  // line 12
  u2_adj_1 -= t20 * t5;
  rho_adj += t20 * t6 * t4 * 0.85;
  u_adj += u2_adj_1 * t3;  // line 11
  u_adj += u2_adj_1 * u * 1.5;
  double t21 = u_adj / rho;  // line 10
  rho_adj -= t21 * u;
  atomicAdd(&src_adj[c * 3 + 2], t16 * 0.15 - t21 + rho_adj);  // line 9
  atomicAdd(&src_adj[c * 3 + 1], t18 * 0.15 + t21 + rho_adj);
  atomicAdd(&src_adj[c * 3], t20 * 0.15 + rho_adj);
}
