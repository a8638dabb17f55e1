// Gradient of `step` (kernel.cu:7) with respect to dst, src, by cugrad.
//   dst_adj: adjoint of *dst, after in, before out; what is read is added to, what is overwritten ends as 0
//   src_adj: adjoint of *src, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void step_rev(const double *src, double *dst, int n, double *dst_adj, double *src_adj) {
  int c = threadIdx.x;  // line 8
  double rho = src[c * 3] + src[c * 3 + 1] + src[c * 3 + 2];  // line 9
  double u = (src[c * 3 + 1] - src[c * 3 + 2]) / rho;  // line 10
  double t0 = 1.5 * u;  // line 11
  double u2 = t0 * u;
  double t1 = 2.0 / 3.0;  // line 12
  double t2 = 0.85 * rho * t1;
  double t3 = 1.0 - u2;
  int t4 = (c + n) % n;
  dst[t4 * 3] = 0.15 * src[c * 3] + t2 * t3;
  double t5 = 1.0 / 6.0;  // line 13
  double t6 = 0.85 * rho * t5;
  double t7 = 1.0 + 3.0 * u + 3.0 * u2 - u2;
  int t8 = (c + 1 + n) % n * 3 + 1;
  dst[t8] = 0.15 * src[c * 3 + 1] + t6 * t7;
  double t9 = 1.0 / 6.0;  // line 14
  double t10 = 0.85 * rho * t9;
  double t11 = 1.0 - 3.0 * u + 3.0 * u2 - u2;
  int t12 = (c - 1 + n) % n * 3 + 2;
  dst[t12] = 0.15 * src[c * 3 + 2] + t10 * t11;

  // reverse sweep
  double t13 = ::cugrad::atomic_exchange(&dst_adj[t12], 0.0);
  double t14 = t13 * t10;
  double u2_adj = -t14;
  double u2_adj_1 = u2_adj + t14 * 3.0;
  double u_adj = u2_adj * 3.0;
  double rho_adj = t13 * t11 * t9 * 0.85;
  atomicAdd(&src_adj[c * 3 + 2], t13 * 0.15);
  double t15 = ::cugrad::atomic_exchange(&dst_adj[t8], 0.0);  // line 13
  double t16 = t15 * t6;
  u2_adj_1 -= t16;
  u2_adj_1 += t16 * 3.0;
  u_adj += t16 * 3.0;
  rho_adj += t15 * t7 * t5 * 0.85;
  atomicAdd(&src_adj[c * 3 + 1], t15 * 0.15);
  double t17 = ::cugrad::atomic_exchange(&dst_adj[t4 * 3], 0.0);  // line 12
  u2_adj_1 -= t17 * t2;
  rho_adj += t17 * t3 * t1 * 0.85;
  atomicAdd(&src_adj[c * 3], t17 * 0.15);
  u_adj += u2_adj_1 * t0;  // line 11
  u_adj += u2_adj_1 * u * 1.5;
  double t18 = u_adj / rho;  // line 10
  rho_adj -= t18 * u;
  atomicAdd(&src_adj[c * 3 + 2], -t18);
  atomicAdd(&src_adj[c * 3 + 1], t18);
  atomicAdd(&src_adj[c * 3 + 2], rho_adj);  // line 9
  atomicAdd(&src_adj[c * 3 + 1], rho_adj);
  atomicAdd(&src_adj[c * 3], rho_adj);
}
