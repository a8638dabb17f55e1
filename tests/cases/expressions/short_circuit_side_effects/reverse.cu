// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double v = x[i];  // line 10
  bool t0 = i % 2 != 0;  // line 12
  double v_1 = v;
  bool t1 = false;
  if (t0) {
    v_1 = v * v + 0.1;  // line 3
    t1 = v_1 > -5.0;  // line 4
  }
  if (t1) v_1 *= 2.0;  // line 12
  bool t2 = i % 3 == 0;  // line 13
  double v_2 = v_1;
  bool t3 = true;
  if (!t2) {
    v_2 = v_1 * v_1 + 0.1;  // line 3
    t3 = v_2 > -5.0;  // line 4
  }
  if (t3) v_2 += v;  // line 13
  bool t4 = 0 < i % 4;  // line 14
  int k = t4 ? 2 : 1;
  double t5 = (double)(t4 ? 2 : 1);  // line 15
  out[i] = v_2 * t5 + k * v_2;

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t6 * k;
  v_adj += t6 * t5;
  double v_adj_1 = 0.0;
  if (t3) v_adj_1 = v_adj;  // line 13
  if (!t2) v_adj = 2.0 * v_adj * v_1;
  if (t1) v_adj *= 2.0;  // line 12
  v_adj_1 = t0 ? v_adj_1 + 2.0 * v_adj * v : v_adj_1 + v_adj;
  atomicAdd(&x_adj[i], v_adj_1);  // line 10
}
