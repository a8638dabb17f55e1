// Gradient of `kernel` (kernel.cu:17) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  double v = x[i];  // line 21
  double t0 = 0.3 * 0.3;  // line 5
  double c_value = t0 * v + 0.3;  // line 7
  v *= 0.5;  // line 12
  double t1 = c_value * c_value;  // line 5
  double c_value_1 = t1 * v + c_value;  // line 7
  double c_value_2 = c_value_1 * c_value_1 * 0.1 + c_value_1;
  out[i] = c_value_2 * c_value_2 * 3.0;  // line 22

  // reverse sweep
  double c_value_adj = 2.0 * (::cugrad::atomic_exchange(&out_adj[i], 0.0) * 3.0) * c_value_2;  // line 5
  c_value_adj += 2.0 * (c_value_adj * 0.1) * c_value_1;
  double v_adj = c_value_adj * t1;  // line 7
  c_value_adj += 2.0 * (c_value_adj * v) * c_value;  // line 5
  v_adj *= 0.5;  // line 12
  v_adj += c_value_adj * t0;  // line 7
  atomicAdd(&x_adj[i], v_adj);  // line 21
}
