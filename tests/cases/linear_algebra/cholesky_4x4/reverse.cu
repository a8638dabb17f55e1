// Gradient of `cholesky` (kernel.cu:2) with respect to L, A, by cugrad.
//   L_adj: in: the adjoint of *L after the function, the seed; out: 0 where *L was written
//   A_adj: the gradient with respect to *A is added to it
static __global__ void cholesky_rev(double *L, const double *A, int n, double *L_adj, double *A_adj) {
  int t = threadIdx.x;  // line 3
  if (t >= n) return;  // line 4
  double m_0_0 = 0.5 * (2.0 * A[t * 16]) + 3.0;  // line 7
  int t0 = t * 16 + 1;
  int t1 = t * 16 + 4;
  int t2 = t * 16 + 2;
  int t3 = t * 16 + 8;
  int t4 = t * 16 + 3;
  int t5 = t * 16 + 12;
  double m_1_0 = 0.5 * (A[t1] + A[t0]) + 0.0;
  int t6 = t1 + 1;
  double m_1_1 = 0.5 * (2.0 * A[t6]) + 3.0;
  int t7 = t1 + 2;
  int t8 = t3 + 1;
  int t9 = t1 + 3;
  int t10 = t5 + 1;
  double m_2_0 = 0.5 * (A[t3] + A[t2]) + 0.0;
  double m_2_1 = 0.5 * (A[t8] + A[t7]) + 0.0;
  int t11 = t3 + 2;
  double m_2_2 = 0.5 * (2.0 * A[t11]) + 3.0;
  int t12 = t3 + 3;
  int t13 = t5 + 2;
  double m_3_0 = 0.5 * (A[t5] + A[t4]) + 0.0;
  double m_3_1 = 0.5 * (A[t10] + A[t9]) + 0.0;
  double m_3_2 = 0.5 * (A[t13] + A[t12]) + 0.0;
  int t14 = t5 + 3;
  double m_3_3 = 0.5 * (2.0 * A[t14]) + 3.0;
  m_0_0 = sqrt(m_0_0);  // line 10
  m_1_0 /= m_0_0;  // line 13
  m_2_0 /= m_0_0;
  m_3_0 /= m_0_0;
  m_1_1 -= m_1_0 * m_1_0;  // line 9
  m_1_1 = sqrt(m_1_1);  // line 10
  m_2_1 -= m_2_0 * m_1_0;  // line 12
  m_2_1 /= m_1_1;  // line 13
  m_3_1 -= m_3_0 * m_1_0;  // line 12
  m_3_1 /= m_1_1;  // line 13
  m_2_2 -= m_2_0 * m_2_0;  // line 9
  m_2_2 -= m_2_1 * m_2_1;
  m_2_2 = sqrt(m_2_2);  // line 10
  m_3_2 -= m_3_0 * m_2_0;  // line 12
  m_3_2 -= m_3_1 * m_2_1;
  m_3_2 /= m_2_2;  // line 13
  m_3_3 -= m_3_0 * m_3_0;  // line 9
  m_3_3 -= m_3_1 * m_3_1;
  m_3_3 -= m_3_2 * m_3_2;
  m_3_3 = sqrt(m_3_3);  // line 10
  L[t * 16] = m_0_0;  // line 17
  L[t1] = m_1_0;
  L[t6] = m_1_1;
  L[t3] = m_2_0;
  L[t8] = m_2_1;
  L[t11] = m_2_2;
  L[t5] = m_3_0;
  L[t10] = m_3_1;
  L[t13] = m_3_2;
  L[t14] = m_3_3;

  // reverse sweep
  L[t0] = 0.0;
  L[t2] = 0.0;
  L[t4] = 0.0;
  L[t7] = 0.0;
  L[t9] = 0.0;
  L[t12] = 0.0;
  double m_3_3_adj = ::cugrad::atomic_exchange(&L_adj[t14], 0.0);
  double m_3_2_adj = ::cugrad::atomic_exchange(&L_adj[t13], 0.0);
  double m_3_1_adj = ::cugrad::atomic_exchange(&L_adj[t10], 0.0);
  double m_3_0_adj = ::cugrad::atomic_exchange(&L_adj[t5], 0.0);
  ::cugrad::atomic_exchange(&L_adj[t12], 0.0);
  double m_2_2_adj = ::cugrad::atomic_exchange(&L_adj[t11], 0.0);
  double m_2_1_adj = ::cugrad::atomic_exchange(&L_adj[t8], 0.0);
  double m_2_0_adj = ::cugrad::atomic_exchange(&L_adj[t3], 0.0);
  ::cugrad::atomic_exchange(&L_adj[t9], 0.0);
  ::cugrad::atomic_exchange(&L_adj[t7], 0.0);
  double m_1_1_adj = ::cugrad::atomic_exchange(&L_adj[t6], 0.0);
  double m_1_0_adj = ::cugrad::atomic_exchange(&L_adj[t1], 0.0);
  ::cugrad::atomic_exchange(&L_adj[t4], 0.0);
  ::cugrad::atomic_exchange(&L_adj[t2], 0.0);
  ::cugrad::atomic_exchange(&L_adj[t0], 0.0);
  double m_0_0_adj = ::cugrad::atomic_exchange(&L_adj[t * 16], 0.0);
  m_3_3_adj *= 0.5 / m_3_3;  // line 10
  double t15 = 2.0 * -m_3_3_adj;  // line 9
  m_3_2_adj += t15 * m_3_2;
  m_3_1_adj += t15 * m_3_1;
  m_3_0_adj += t15 * m_3_0;
  m_3_2_adj /= m_2_2;  // line 13
  m_2_2_adj -= m_3_2_adj * m_3_2;
  double t16 = -m_3_2_adj;  // line 12
  m_3_1_adj += t16 * m_2_1;
  m_2_1_adj += t16 * m_3_1;
  m_3_0_adj += t16 * m_2_0;
  m_2_0_adj += t16 * m_3_0;
  m_2_2_adj *= 0.5 / m_2_2;  // line 10
  double t17 = 2.0 * -m_2_2_adj;  // line 9
  m_2_1_adj += t17 * m_2_1;
  m_2_0_adj += t17 * m_2_0;
  double m_1_1_inverse = 1.0 / m_1_1;  // line 13
  m_3_1_adj *= m_1_1_inverse;
  m_1_1_adj -= m_3_1_adj * m_3_1;
  double t18 = -m_3_1_adj;  // line 12
  m_3_0_adj += t18 * m_1_0;
  m_1_0_adj += t18 * m_3_0;
  m_2_1_adj *= m_1_1_inverse;  // line 13
  m_1_1_adj -= m_2_1_adj * m_2_1;
  double t19 = -m_2_1_adj;  // line 12
  m_2_0_adj += t19 * m_1_0;
  m_1_0_adj += t19 * m_2_0;
  m_1_1_adj *= 0.5 / m_1_1;  // line 10
  m_1_0_adj -= 2.0 * m_1_1_adj * m_1_0;  // line 9
  double m_0_0_inverse = 1.0 / m_0_0;  // line 13
  m_3_0_adj *= m_0_0_inverse;
  m_0_0_adj -= m_3_0_adj * m_3_0;
  m_2_0_adj *= m_0_0_inverse;
  m_0_0_adj -= m_2_0_adj * m_2_0;
  m_1_0_adj *= m_0_0_inverse;
  m_0_0_adj -= m_1_0_adj * m_1_0;
  m_0_0_adj *= 0.5 / m_0_0;  // line 10
  atomicAdd(&A_adj[t14], 2.0 * (m_3_3_adj * 0.5));  // line 7
  double t20 = m_3_2_adj * 0.5;
  double t21 = m_3_1_adj * 0.5;
  double t22 = m_3_0_adj * 0.5;
  atomicAdd(&A_adj[t13], t20);
  atomicAdd(&A_adj[t12], t20);
  atomicAdd(&A_adj[t11], 2.0 * (m_2_2_adj * 0.5));
  double t23 = m_2_1_adj * 0.5;
  double t24 = m_2_0_adj * 0.5;
  atomicAdd(&A_adj[t10], t21);
  atomicAdd(&A_adj[t9], t21);
  atomicAdd(&A_adj[t8], t23);
  atomicAdd(&A_adj[t7], t23);
  atomicAdd(&A_adj[t6], 2.0 * (m_1_1_adj * 0.5));
  double t25 = m_1_0_adj * 0.5;
  atomicAdd(&A_adj[t5], t22);
  atomicAdd(&A_adj[t4], t22);
  atomicAdd(&A_adj[t3], t24);
  atomicAdd(&A_adj[t2], t24);
  atomicAdd(&A_adj[t1], t25);
  atomicAdd(&A_adj[t0], t25);
  atomicAdd(&A_adj[t * 16], 2.0 * (m_0_0_adj * 0.5));
}
