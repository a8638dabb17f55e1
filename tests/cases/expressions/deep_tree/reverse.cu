// Gradient of `kernel` (kernel.cu:2) with respect to out, a, b, c, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   c_adj: the gradient with respect to *c is added to it
static __global__ void kernel_rev(double *out, const double *a, const double *b, const double *c, int n,
    double *out_adj, double *a_adj, double *b_adj, double *c_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = a[i];  // line 5
  double t1 = b[i];
  double t2 = t0 * t1;
  double t3 = c[i];
  double t4 = t2 + t3;
  double t5 = t3 / t4;
  double t6 = t2 + t5;
  double t7 = t1 - t3;
  double t8 = 1.0 + t2 * t2;  // line 6
  double t9 = (t0 - (t1 - (t3 - t0 * t7))) / t8;  // line 5
  double t10 = t0 + t1;  // line 6
  double t11 = -t10;
  double t12 = exp(t11 * t10);
  double t13 = sqrt(t0 * t0 + t1 * t1 + t3 * t3);
  out[i] = t6 * t9 - t12 * t13;  // line 5

  // reverse sweep
  double t14 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t15 = -t14;
  double t16 = 2.0 * (t15 * t12 * (0.5 / t13));  // line 6
  double t17 = t15 * t13 * t12;
  double t18 = t17 * t11 - t17 * t10;
  double t19 = t14 * t9;  // line 5
  double t20 = t14 * t6 / t8;
  double t21 = -t20;
  double t22 = t21 * t0;
  double t23 = t19 / t4;
  double t24 = -t23 * t5;
  double t25 = 2.0 * (-t20 * t9) * t2 + t19 + t24;
  atomicAdd(&c_adj[i], t16 * t3 + t20 - t22 + t23 + t24);
  atomicAdd(&b_adj[i], t16 * t1 + t18 + t21 + t22 + t25 * t0);
  atomicAdd(&a_adj[i], t16 * t0 + t18 + t20 + t21 * t7 + t25 * t1);
}
