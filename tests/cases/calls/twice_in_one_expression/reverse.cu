// Gradient of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double a = x[i];
  double t = a * 2.0;  // line 3
  double t_1 = sin(t) + a;  // line 4
  double t0 = t_1 * t_1;  // line 5
  double b = y[i];  // line 10
  double t_2 = 3.0 * b;  // line 3
  double t_3 = sin(t_2) + 3.0;  // line 4
  double t1 = t_3 * t_3;  // line 5
  double t_4 = b * a;  // line 3
  double t_5 = sin(t_4) + b;  // line 4
  double a_1 = t_5 * t_5;  // line 5
  double t_6 = a_1 * a;  // line 3
  double t_7 = sin(t_6) + a_1;  // line 4
  out[i] = t0 * t1 - t_7 * t_7;  // line 10

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t_adj = 2.0 * -t2 * t_7;  // line 5
  double t_adj_1 = t_adj * cos(t_6);  // line 4
  double a_adj = t_adj + t_adj_1 * a;  // line 3
  double a_adj_1 = t_adj_1 * a_1;
  double t_adj_2 = 2.0 * a_adj * t_5;  // line 5
  double t_adj_3 = t_adj_2 * cos(t_4);  // line 4
  double b_adj = t_adj_2 + t_adj_3 * a;  // line 3
  a_adj_1 += t_adj_3 * b;
  double t_adj_4 = 2.0 * (t2 * t0) * t_3;  // line 5
  t_adj_4 *= cos(t_2);  // line 4
  b_adj += t_adj_4 * 3.0;  // line 3
  atomicAdd(&y_adj[i], b_adj);  // line 10
  double t_adj_5 = 2.0 * (t2 * t1) * t_1;  // line 5
  a_adj_1 += t_adj_5;  // line 4
  t_adj_5 *= cos(t);
  a_adj_1 += t_adj_5 * 2.0;  // line 3
  atomicAdd(&x_adj[i], a_adj_1);  // line 10
}
