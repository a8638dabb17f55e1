// Gradient of `integrate` (kernel.cu:4) with respect to out, a, b, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void integrate_rev(double *out, const double *a, const double *b, int n, double *out_adj,
    double *a_adj, double *b_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = b[i];  // line 8
  double t1 = a[i];
  double h = (t0 - t1) / 8.0;
  double t2 = -t1;  // line 2
  double t3 = exp(t2 * t1);
  double t4 = 3.0 * t1;
  double t5 = cos(t4);
  double t6 = -t0;
  double t7 = exp(t6 * t0);
  double t8 = 3.0 * t0;
  double t9 = cos(t8);
  double s = t3 * t5 + t7 * t9;  // line 8
  for (int k = 1; k < 8; ++k) {  // line 9
    double t = t1 + k * h;
    s += ((k & 1) != 0 ? 4 : 2) * (exp(-t * t) * cos(3.0 * t));
  }
  out[i] = s * h / 3.0;  // line 10

  // reverse sweep
  double t10 = ::cugrad::atomic_exchange(&out_adj[i], 0.0) / 3.0;
  double s_adj = t10 * h;
  double h_adj = t10 * s;
  double t11 = 0.0;
  for (int k = 7; k >= 1; --k) {  // line 9
    double t = t1 + k * h;
    double t12 = -t;  // line 2
    double t13 = exp(t12 * t);
    double t14 = 3.0 * t;
    double t15 = s_adj * ((k & 1) != 0 ? 4 : 2);  // line 9
    double t_adj = t15 * t13 * -sin(t14) * 3.0;  // line 2
    double t16 = t15 * cos(t14) * t13;
    t_adj += t16 * t12;
    t_adj -= t16 * t;
    t11 += t_adj;  // line 9
    h_adj += t_adj * k;
  }
  double t12 = s_adj * t9 * t7;  // line 2
  double t13 = s_adj * t5 * t3;
  double t14 = h_adj / 8.0;  // line 8
  atomicAdd(&a_adj[i], t11 - s_adj * t3 * sin(t4) * 3.0 + t13 * t2 - t13 * t1 - t14);
  atomicAdd(&b_adj[i], s_adj * t7 * -sin(t8) * 3.0 + t12 * t6 - t12 * t0 + t14);
}
