// Gradient of `kernel` (kernel.cu:12) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double u = x[i];
  double v = y[i];
  double p_a = v * u;  // line 4
  double p_b = v / u;
  double q_a = p_b * p_a;  // line 7
  double q_b = p_b - q_a;  // line 8
  out[i] = u * v + q_b;  // line 14

  // reverse sweep
  double q_b_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double q_a_adj = -q_b_adj;  // line 8
  double p_b_adj = q_b_adj + q_a_adj * p_a;  // line 7
  double p_a_adj = q_a_adj * p_b;
  double v_adj = p_b_adj / u;  // line 4
  double u_adj = -v_adj * p_b;
  v_adj += p_a_adj * u;
  u_adj += p_a_adj * v;
  u_adj += q_b_adj * v;
  v_adj += q_b_adj * u;
  atomicAdd(&y_adj[i], v_adj);  // line 14
  atomicAdd(&x_adj[i], u_adj);
}
