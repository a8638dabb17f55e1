// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double w_kept[3];  // line 6
  double v_kept[3];
  double v_by_v_kept[3];
  double v_by_w_kept[3];
  double w_by_v_kept[3];
  double w_by_w_kept[3];
  double w = 1.0;
  for (int a = 0; a < 3; ++a) {
    int t0 = (a + i) % 4;  // line 7
    double v_1 = v;
    double v_by_v = 1.0;
    double v_by_w = 0.0;
    double w_by_v = 0.0;
    double w_by_w = 1.0;
    for (int b = 0; b < t0; ++b) {
      v_by_v = v_by_v * w + v_1 * w_by_v;  // line 8
      v_by_w = v_by_w * w + v_1 * w_by_w;
      v_1 = v_1 * w + 0.2;
      double t1 = w * 0.9;  // line 9
      w = t1 * v_1;
      w_by_v = w_by_v * 0.9 * v_1 + t1 * v_by_v;
      w_by_w = w_by_w * 0.9 * v_1 + t1 * v_by_w;
    }
    w = 0.5 * w + 0.3 * v_1 * v_1;  // line 11
    v = cos(w);  // line 12
    v_by_v_kept[a] = v_by_v;  // line 6
    v_by_w_kept[a] = v_by_w;
    w_by_v_kept[a] = w_by_v;
    w_by_w_kept[a] = w_by_w;
    v_kept[a] = v_1;
    w_kept[a] = w;
  }
  out[i] = v * w;  // line 14

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t0 * w;
  double w_adj = t0 * v;
  for (int a = 2; a >= 0; --a) {  // line 6
    double v_by_v = v_by_v_kept[a];
    double v_by_w = v_by_w_kept[a];
    double w_by_v = w_by_v_kept[a];
    double w_by_w = w_by_w_kept[a];
    double v_1 = v_kept[a];
    double w_1 = w_kept[a];
    w_adj -= v_adj * sin(w_1);  // line 12
    double v_adj_1 = w_adj * (0.3 * v_1);  // line 11
    v_adj_1 += w_adj * v_1 * 0.3;
    w_adj *= 0.5;
    double t1 = w_adj * w_by_v;  // line 7
    bool t2 = w_adj == 0.0;
    v_adj = t2 && t1 != t1 ? 0.0 : t1;
    double t3 = w_adj * w_by_w;
    w_adj = t2 && t3 != t3 ? 0.0 : t3;
    double t4 = v_adj_1 * v_by_v;
    bool t5 = v_adj_1 == 0.0;
    v_adj += t5 && t4 != t4 ? 0.0 : t4;
    double t6 = v_adj_1 * v_by_w;
    w_adj += t5 && t6 != t6 ? 0.0 : t6;
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
