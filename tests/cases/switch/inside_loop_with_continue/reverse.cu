// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  bool t_kept[9];  // line 6
  double v_kept[9];
  double v_1 = v;
  double s = 0.0;
  for (int k = 0; k < 9; ++k) {
    int t0 = (k + i) % 4;  // line 7
    double v_2 = v_1;
    bool continued = true;
    if (t0 != 0) {
      if (t0 == 1) {
        v_2 = v_1 * v + 0.25;  // line 9
        continued = false;
      } else if (t0 == 2) {  // line 7
        if (k <= 6) s += v_1;  // line 10
        continued = false;
      } else {
        continued = t0 == 3;  // line 7
        if (continued) s += v_1 * v_1;
      }
    }
    bool t1 = !continued;  // line 6
    if (t1) s = s * 0.5 + v_2;
    v_kept[k] = v_1;
    t_kept[k] = t1;
    v_1 = v_2;
  }
  out[i] = s;  // line 15

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = 0.0;
  double v_adj_1 = 0.0;
  for (int k = 8; k >= 0; --k) {  // line 6
    double v_2 = v_kept[k];
    int t0 = (k + i) % 4;  // line 7
    if (t_kept[k]) {  // line 6
      v_adj += s_adj;  // line 13
      s_adj *= 0.5;
    }
    if (t0 != 0) {  // line 7
      double v_adj_2;
      if (t0 == 1) {
        v_adj_2 = v_adj * v;  // line 9
        v_adj_1 += v_adj * v_2;
      } else {
        if (t0 == 2) {  // line 7
          if (k <= 6) v_adj += s_adj;  // line 10
        } else if (t0 == 3) {  // line 7
          v_adj += 2.0 * s_adj * v_2;  // line 11
        }
        v_adj_2 = v_adj;
      }
      v_adj = v_adj_2;
    }
  }
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
