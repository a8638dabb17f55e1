// Gradient of `solve` (kernel.cu:3) with respect to x, A, b, by cugrad.
//   x_adj: in: the adjoint of *x after the function, the seed; out: 0 where *x was written
//   A_adj: the gradient with respect to *A is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void solve_rev(double *x, const double *A, const double *b, int n, double *x_adj,
    double *A_adj, double *b_adj) {
  int t = threadIdx.x;  // line 4
  if (t >= n) return;  // line 5
  int t0 = t * 3 * 3;  // line 7
  double lu_0 = A[t0] + 2.0;
  double lu_1 = A[t0 + 1] + 0.0;
  double lu_2 = A[t0 + 2] + 0.0;
  double lu_3 = A[t0 + 3] + 0.0;
  double lu_4 = A[t0 + 4] + 2.0;
  double lu_5 = A[t0 + 5] + 0.0;
  double lu_6 = A[t0 + 6] + 0.0;
  double lu_7 = A[t0 + 7] + 0.0;
  double lu_8 = A[t0 + 8] + 2.0;
  lu_3 /= lu_0;  // line 10
  lu_4 -= lu_3 * lu_1;  // line 11
  lu_5 -= lu_3 * lu_2;
  lu_6 /= lu_0;  // line 10
  lu_7 -= lu_6 * lu_1;  // line 11
  lu_8 -= lu_6 * lu_2;
  lu_7 /= lu_4;  // line 10
  lu_8 -= lu_7 * lu_5;  // line 11
  double y_0 = b[t * 3];  // line 14
  int t1 = t * 3 + 1;
  double y_1 = b[t1];
  y_1 -= lu_3 * y_0;  // line 15
  int t2 = t * 3 + 2;  // line 14
  double y_2 = b[t2];
  y_2 -= lu_6 * y_0;  // line 15
  y_2 -= lu_7 * y_1;
  y_2 /= lu_8;  // line 19
  double y_1_1 = y_1 - lu_5 * y_2;  // line 18
  y_1_1 /= lu_4;  // line 19
  double y_0_1 = y_0 - lu_1 * y_1_1;  // line 18
  y_0_1 -= lu_2 * y_2;
  y_0_1 /= lu_0;  // line 19
  x[t * 3] = y_0_1;  // line 21
  x[t1] = y_1_1;
  x[t2] = y_2;

  // reverse sweep
  double y_2_adj = ::cugrad::atomic_exchange(&x_adj[t2], 0.0);
  double y_1_adj = ::cugrad::atomic_exchange(&x_adj[t1], 0.0);
  double y_0_adj = ::cugrad::atomic_exchange(&x_adj[t * 3], 0.0);
  double lu_0_inverse = 1.0 / lu_0;  // line 19
  y_0_adj *= lu_0_inverse;
  double lu_0_adj = -y_0_adj * y_0_1;
  double t3 = -y_0_adj;  // line 18
  double lu_2_adj = t3 * y_2;
  y_2_adj += t3 * lu_2;
  double lu_1_adj = t3 * y_1_1;
  y_1_adj += t3 * lu_1;
  double lu_4_inverse = 1.0 / lu_4;  // line 19
  y_1_adj *= lu_4_inverse;
  double lu_4_adj = -y_1_adj * y_1_1;
  double t4 = -y_1_adj;  // line 18
  double lu_5_adj = t4 * y_2;
  y_2_adj += t4 * lu_5;
  y_2_adj /= lu_8;  // line 19
  double t5 = y_2_adj * y_2;
  double lu_8_adj = -t5;
  double t6 = -y_2_adj;  // line 15
  double lu_7_adj = t6 * y_1;
  y_1_adj += t6 * lu_7;
  double lu_6_adj = t6 * y_0;
  y_0_adj += t6 * lu_6;
  atomicAdd(&b_adj[t2], y_2_adj);  // line 14
  double t7 = -y_1_adj;  // line 15
  double lu_3_adj = t7 * y_0;
  y_0_adj += t7 * lu_3;
  atomicAdd(&b_adj[t1], y_1_adj);  // line 14
  atomicAdd(&b_adj[t * 3], y_0_adj);
  lu_7_adj += t5 * lu_5;  // line 11
  lu_5_adj += t5 * lu_7;
  lu_7_adj *= lu_4_inverse;  // line 10
  lu_4_adj -= lu_7_adj * lu_7;
  lu_6_adj += t5 * lu_2;  // line 11
  lu_2_adj += t5 * lu_6;
  double t8 = -lu_7_adj;
  lu_6_adj += t8 * lu_1;
  lu_1_adj += t8 * lu_6;
  lu_6_adj *= lu_0_inverse;  // line 10
  lu_0_adj -= lu_6_adj * lu_6;
  double t9 = -lu_5_adj;  // line 11
  lu_3_adj += t9 * lu_2;
  lu_2_adj += t9 * lu_3;
  double t10 = -lu_4_adj;
  lu_3_adj += t10 * lu_1;
  lu_1_adj += t10 * lu_3;
  lu_3_adj *= lu_0_inverse;  // line 10
  lu_0_adj -= lu_3_adj * lu_3;
  atomicAdd(&A_adj[t0 + 8], lu_8_adj);  // line 7
  atomicAdd(&A_adj[t0 + 7], lu_7_adj);
  atomicAdd(&A_adj[t0 + 6], lu_6_adj);
  atomicAdd(&A_adj[t0 + 5], lu_5_adj);
  atomicAdd(&A_adj[t0 + 4], lu_4_adj);
  atomicAdd(&A_adj[t0 + 3], lu_3_adj);
  atomicAdd(&A_adj[t0 + 2], lu_2_adj);
  atomicAdd(&A_adj[t0 + 1], lu_1_adj);
  atomicAdd(&A_adj[t0], lu_0_adj);
}
