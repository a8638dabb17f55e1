// Gradient of `kernel` (kernel.cu:11) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 12
  if (i >= n) return;  // line 13
  double u_a = x[i];  // line 14
  double v_a = y[i];
  double t0 = 2.0 * u_a;  // line 9
  double l_a = t0 * v_a;  // line 5
  double l_b = t0 * u_a + 2.0 * v_a;
  l_a -= u_a;  // line 4
  l_b -= 1.0;
  double w_a = 2.0 * l_a;
  double w_b = 2.0 * l_b;
  w_a += v_a;
  w_b += u_a;
  w_a += u_a;
  w_b += 1.0;
  out[i] = w_a * w_b;  // line 18

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double w_a_adj = t1 * w_b;
  double w_b_adj = t1 * w_a;
  double u_a_adj = w_a_adj + w_b_adj;  // line 4
  double l_b_adj = 2.0 * w_b_adj;
  double l_a_adj = 2.0 * w_a_adj;
  u_a_adj -= l_a_adj;  // line 6
  double v_a_adj = w_a_adj + l_b_adj * 2.0;  // line 5
  u_a_adj += l_b_adj * t0;
  v_a_adj += l_a_adj * t0;
  u_a_adj += (l_b_adj * u_a + l_a_adj * v_a) * 2.0;  // line 9
  atomicAdd(&y_adj[i], v_a_adj);  // line 14
  atomicAdd(&x_adj[i], u_a_adj);
}
