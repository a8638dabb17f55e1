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
  double t4 = 0.85 * rho;  // line 12
  double t5 = 2.0 / 3.0;
  double t6 = t4 * t5;
  double t7 = 1.0 - u2;
  int t8 = (c + n) % n;
  dst[t8 * 3] = 0.15 * t0 + t6 * t7;
  double t9 = 1.0 / 6.0;  // line 13
  double t10 = t4 * t9;
  double t11 = 3.0 * u;
  double t12 = 3.0 * u2;
  double t13 = 1.0 + t11 + t12 - u2;
  int t14 = (c + 1 + n) % n * 3 + 1;
  dst[t14] = 0.15 * t1 + t10 * t13;
  double t15 = 1.0 - t11 + t12 - u2;  // line 14
  int t16 = (c - 1 + n) % n * 3 + 2;
  dst[t16] = 0.15 * t2 + t10 * t15;

  // reverse sweep
  double t17 = ::cugrad::atomic_exchange(&dst_adj[t16], 0.0);
  double t18 = t17 * t10;
  double u2_adj = -t18;
  double t19 = ::cugrad::atomic_exchange(&dst_adj[t14], 0.0);  // line 13
  double t20 = t19 * t10;
  double u2_adj_1 = u2_adj - t20;
  u2_adj_1 += (t18 + t20) * 3.0;
  double u_adj = (u2_adj + t20) * 3.0;
  double t21 = ::cugrad::atomic_exchange(&dst_adj[t8 * 3], 0.0);  // line 12
  u2_adj_1 -= t21 * t6;
  double rho_adj = ((t17 * t15 + t19 * t13) * t9 + t21 * t7 * t5) * 0.85;
  u_adj += u2_adj_1 * t3;  // line 11
  u_adj += u2_adj_1 * u * 1.5;
  double t22 = u_adj / rho;  // line 10
  rho_adj -= t22 * u;
  atomicAdd(&src_adj[c * 3 + 2], t17 * 0.15 - t22 + rho_adj);  // line 9
  atomicAdd(&src_adj[c * 3 + 1], t19 * 0.15 + t22 + rho_adj);
  atomicAdd(&src_adj[c * 3], t21 * 0.15 + rho_adj);
}
