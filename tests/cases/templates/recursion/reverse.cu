// Gradient of `kernel` (kernel.cu:18) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double v = x[i];
  double t0 = v * v;  // line 4
  double t1 = v * t0;
  double t2 = v * t1;
  double result = v + 1.0;  // line 15
  double result_1 = result * v + 2.0;
  double result_2 = result_1 * v + 3.0;
  double result_3 = result_2 * v + 4.0;
  out[i] = v * t2 - result_3;  // line 20

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double result_adj = -t3;
  double result_adj_1 = result_adj * v;  // line 15
  double v_adj = result_adj * result_2;
  double result_adj_2 = result_adj_1 * v;
  v_adj += result_adj_1 * result_1;
  double result_adj_3 = result_adj_2 * v;
  v_adj += result_adj_2 * result;
  v_adj += result_adj_3;
  v_adj += t3 * t2;  // line 4
  double t4 = t3 * v;
  v_adj += t4 * t1;
  double t5 = t4 * v;
  v_adj += t5 * t0;
  v_adj += 2.0 * (t5 * v) * v;
  atomicAdd(&x_adj[i], v_adj);  // line 20
}
