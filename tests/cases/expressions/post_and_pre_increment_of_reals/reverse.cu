// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double w = v * v;
  double v_1 = v + 1.0;  // line 6
  double a = v * w;
  double w_1 = w - 1.0;  // line 7
  double b = w_1 * v_1;
  double t0 = a * b;  // line 8
  double v_2 = v_1 - 1.0;  // line 9
  double c = t0 * v_1;
  double t1 = c - v_2;  // line 10
  double t2 = t0 - 1.0 + 1.0;
  out[i] = t2 * t1;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double c_adj = t3 * t2;
  double v_adj = -c_adj;
  double v_adj_1 = c_adj * t0;  // line 9
  v_adj_1 += v_adj;
  double t4 = c_adj * v_1 + t3 * t1;
  double a_adj = t4 * b;  // line 8
  double b_adj = t4 * a;
  double w_adj = b_adj * v_1;  // line 7
  v_adj_1 += b_adj * w_1;
  double v_adj_2 = a_adj * w;  // line 6
  w_adj += a_adj * v;
  v_adj_2 += v_adj_1;
  v_adj_2 += 2.0 * w_adj * v;  // line 5
  atomicAdd(&x_adj[i], v_adj_2);
}
