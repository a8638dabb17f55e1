// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int rows, double *out_adj, double *x_adj) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 4
  double p_0 = x[r * 5];  // line 6
  int t0 = r * 5 + 1;  // line 7
  double t1 = x[t0];
  double p_1 = p_0 * t1;
  int t2 = r * 5 + 2;
  double t3 = x[t2];
  double p_2 = p_1 * t3;
  int t4 = r * 5 + 3;
  double t5 = x[t4];
  double p_3 = p_2 * t5;
  int t6 = r * 5 + 4;
  double t7 = x[t6];
  double p_4 = p_3 * t7;
  out[r * 5] = p_0 * p_4;  // line 8
  out[t0] = p_1 * p_3;
  out[t2] = p_2 * p_2;
  out[t4] = p_3 * p_1;
  out[t6] = p_4 * p_0;

  // reverse sweep
  double t8 = ::cugrad::atomic_exchange(&out_adj[t6], 0.0);
  double p_4_adj = t8 * p_0;
  double p_0_adj = t8 * p_4;
  double t9 = ::cugrad::atomic_exchange(&out_adj[t4], 0.0);
  double p_3_adj = t9 * p_1;
  double p_1_adj = t9 * p_3;
  double p_2_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[t2], 0.0) * p_2;
  double t10 = ::cugrad::atomic_exchange(&out_adj[t0], 0.0);
  p_1_adj += t10 * p_3;
  p_3_adj += t10 * p_1;
  double t11 = ::cugrad::atomic_exchange(&out_adj[r * 5], 0.0);
  p_0_adj += t11 * p_4;
  p_4_adj += t11 * p_0;
  p_3_adj += p_4_adj * t7;  // line 7
  atomicAdd(&x_adj[t6], p_4_adj * p_3);
  p_2_adj += p_3_adj * t5;
  atomicAdd(&x_adj[t4], p_3_adj * p_2);
  p_1_adj += p_2_adj * t3;
  atomicAdd(&x_adj[t2], p_2_adj * p_1);
  p_0_adj += p_1_adj * t1;
  atomicAdd(&x_adj[t0], p_1_adj * p_0);
  atomicAdd(&x_adj[r * 5], p_0_adj);  // line 6
}
