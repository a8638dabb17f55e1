// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double v_1 = v * v;  // line 7
  int t0 = i % 3;  // line 8
  bool t1 = t0 != 0;
  double v_2 = v_1;
  if (t1) {
    v_2 = exp(v_1);  // line 9
    if (t0 != 1) v_2 *= v;  // line 10
  }
  out[i] = v_2;  // line 13

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = 0.0;
  if (t1) {  // line 8
    v_1 = exp(v_1);  // line 9
    double v_adj_2 = v_adj;
    if (t0 != 1) {  // line 10
      v_adj_2 = v_adj * v;  // line 11
      v_adj_1 = v_adj * v_1;
    }
    v_adj = v_adj_2 * v_1;  // line 9
  }
  v_adj_1 += 2.0 * v_adj * v;  // line 7
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
