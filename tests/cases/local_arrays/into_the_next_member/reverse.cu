// Gradient of `f` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void f_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  Quaternion q;  // line 10
  Quaternion q_adj = {};
  int t0 = 6 * i;  // line 11
  for (int k = 0; k < 4; ++k) {
    double t1 = x[t0 + k];
    q.v[k] = t1 * t1;
  }
  double t1 = q.v[1];  // line 12
  double t2 = q.v[2];
  double t3 = q.v[0] + t1 * t2;
  double t4 = q.w;
  y[4 * i] = t3 * t4;
  Body b;  // line 14
  Body b_adj = {};
  for (int k = 0; k < 6; ++k) b.p.e[k] = x[t0 + k] * x[t0];  // line 15
  double t5 = b.p.e[0];  // line 16
  double t6 = b.q.e[0];
  double t7 = b.p.e[1];
  double t8 = b.q.e[2];
  y[4 * i + 1] = t5 * t6 + t7 * t8;
  Parts parts;  // line 18
  Parts parts_adj = {};
  for (int k = 0; k < 5; ++k) parts.a[k] = x[t0 + k] * k;  // line 20
  double t9 = x[t0];  // line 24
  double t10 = x[t0 + 1];
  double t11 = x[t0 + 2];
  double t12 = parts.a[1];  // line 21
  double t13 = parts.b;
  double t14 = t12 * t13;
  double t15 = parts.c[1];
  y[4 * i + 2] = t14 * t15;
  double row_e[3];  // line 24
  double row_e_adj[3] = {};
  row_e[0] = t9;
  row_e[1] = t10;
  row_e[2] = t11;
  int row_n = i % 3;
  double t16 = row_e[row_n];  // line 25
  y[4 * i + 3] = t16 * t9;

  // reverse sweep
  double t17 = ::cugrad::atomic_exchange(&y_adj[4 * i + 3], 0.0);
  row_e_adj[row_n] += t17 * t9;
  atomicAdd(&x_adj[t0 + 2], row_e_adj[2]);  // line 24
  atomicAdd(&x_adj[t0 + 1], row_e_adj[1]);
  atomicAdd(&x_adj[t0], t17 * t16 + row_e_adj[0]);
  double t18 = ::cugrad::atomic_exchange(&y_adj[4 * i + 2], 0.0);  // line 21
  double t19 = t18 * t15;
  parts_adj.c[1] += t18 * t14;
  parts_adj.b += t19 * t12;
  parts_adj.a[1] += t19 * t13;
  for (int k = 4; k >= 0; --k) {  // line 20
    atomicAdd(&x_adj[t0 + k], parts_adj.a[k] * k);
    parts_adj.a[k] = 0.0;
  }
  double t20 = ::cugrad::atomic_exchange(&y_adj[4 * i + 1], 0.0);  // line 16
  b_adj.q.e[2] += t20 * t7;
  b_adj.p.e[1] += t20 * t8;
  b_adj.q.e[0] += t20 * t5;
  b_adj.p.e[0] += t20 * t6;
  double x_sum = 0.0;
  for (int k = 5; k >= 0; --k) {  // line 15
    double t21 = b_adj.p.e[k];
    x_sum += t21 * x[t0 + k];
    atomicAdd(&x_adj[t0 + k], t21 * x[t0]);
    b_adj.p.e[k] = 0.0;
  }
  atomicAdd(&x_adj[t0], x_sum);
  double t21 = ::cugrad::atomic_exchange(&y_adj[4 * i], 0.0);  // line 12
  double t22 = t21 * t4;
  q_adj.w += t21 * t3;
  q_adj.v[2] += t22 * t1;
  q_adj.v[1] += t22 * t2;
  q_adj.v[0] += t22;
  for (int k = 3; k >= 0; --k) {  // line 11
    atomicAdd(&x_adj[t0 + k], 2.0 * q_adj.v[k] * x[t0 + k]);
    q_adj.v[k] = 0.0;
  }
}
