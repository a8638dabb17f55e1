// Gradient of `kernel` (kernel.cu:2) with respect to loss, far, last, p, by cugrad.
//   loss_adj: in: the adjoint of *loss after the function, the seed; out: 0 where *loss was written
//   far_adj: in: the adjoint of *far after the function, the seed; out: 0 where *far was written
//   last_adj: in: the adjoint of *last after the function, the seed; out: 0 where *last was written
//   p_adj: the gradient with respect to *p is added to it
static __global__ void kernel_rev(double *loss, double *far, double *last, const double *p,
    const double *zero, const double *large, int n, double *loss_adj, double *far_adj, double *last_adj,
    double *p_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = large[i];  // line 6
  double t1 = p[i];  // line 5
  double t2 = zero[i];
  double t3 = t1 * t2;
  double t4 = log(t3);
  loss[i] = fmax(t4, -100.0) + t1;
  double t5 = sin(t1);  // line 6
  double t6 = cos(t1);
  double t7 = 1.0 / (exp(t0) + t1 + 0.1 + 2.0 * t1 + t5 + t1 * t1 + t6 + 3.0);
  far[i] = t7 + t1;
  double v = t1;
  for (int k = 0; k < 20 * n; ++k) v += t0 * v;  // line 8
  bool t8 = v < 10000000000.0;  // line 9
  last[i] = t8 ? v : t1;

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&last_adj[i], 0.0);
  double v_adj_1 = 0.0;
  if (t8) {
    v_adj_1 = v_adj;
    v_adj = 0.0;
  }
  for (int k = 20 * n - 1; k >= 0; --k) v_adj_1 += v_adj_1 * t0;  // line 8
  double t9 = ::cugrad::atomic_exchange(&far_adj[i], 0.0);  // line 6
  double t10 = -t9 * t7 * t7;
  double t11 = v_adj + v_adj_1 + t9 - t10 * t5;
  double t12 = 2.0 * t10;
  double t13 = ::cugrad::atomic_exchange(&loss_adj[i], 0.0);  // line 5
  double t14 = t4 >= -100.0 ? t13 : 0.0;
  double t15 = t14 * (1.0 / t3);
  atomicAdd(&p_adj[i], t11 + t12 * t1 + t10 * t6 + t10 * 2.0 + t10 + t13
      + (t14 == 0.0 && t15 != t15 ? 0.0 : t15) * t2);
}
