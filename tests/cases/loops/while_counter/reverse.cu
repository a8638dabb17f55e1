// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 4
  int left = 3 + i % 3;  // line 5
  double w = 1.0;
  bool go = true;
  double v_by_v = 1.0;
  double w_by_v = 0.0;
  while (go) {  // line 6
    go = left > 0;
    if (go) {
      w_by_v = w_by_v * v + w * v_by_v;  // line 7
      w = w * v + 0.5;
      double t0 = 1.0 + w;  // line 8
      v /= t0;
      double t1 = v * w_by_v;
      v_by_v = (v_by_v - ((v == 0.0 || w_by_v == 0.0) && t1 != t1 ? 0.0 : t1)) / t0;
    }
    --left;
  }
  out[i] = v + w;  // line 10

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t0 = v_adj * w_by_v;  // line 6
  bool t1 = v_adj == 0.0;
  double v_adj_1 = t1 && t0 != t0 ? 0.0 : t0;
  double t2 = v_adj * v_by_v;
  v_adj_1 += t1 && t2 != t2 ? 0.0 : t2;
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
}
