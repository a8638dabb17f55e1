// Gradient of `implicit` (kernel.cu:2) with respect to y, k, by cugrad.
//   y_adj: in: the adjoint of *y after the function; out: the adjoint of *y before it
//   k_adj: the gradient with respect to *k is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 8.
static __global__ void implicit_rev(double *y, const double *k, int n, double *y_adj, double *k_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double u = y[i];  // line 5
  double w_by_u_kept[3];  // line 6
  double w_by_k_held_kept[3];
  for (int step = 0; step < 3; ++step) {
    double k_held = k[i];  // line 8
    double w = u;
    int it = 0;
    bool broke = false;
    double w_by_u = 1.0;
    double w_by_k_held = 0.0;
    while (!broke && it < 6) {
      double t0 = w_by_u - 1.0;  // line 9
      double t1 = 0.2 * k_held;
      double t2 = t1 * w;
      double t3 = t1 * w_by_u;
      double t4 = 0.2 * w + t1 * w_by_k_held;
      double t5 = t2 * w;
      double r = w - u + t5 * w;
      if (r * r > 1000000.0) {  // line 10
        broke = true;
      } else {
        double t6 = 0.6 * k_held;  // line 11
        double t7 = t6 * w;
        double t8 = t6 * w_by_u * w + t7 * w_by_u;
        double t9 = (0.6 * w + t6 * w_by_k_held) * w + t7 * w_by_k_held;
        double t10 = 1.0 + t7 * w;
        double t11 = r / t10;
        double t12 = t11 * t8;
        bool t13 = t11 == 0.0;
        double t14 = t11 * t9;
        w_by_u -= (t0 + ((t3 * w + t2 * w_by_u) * w + t5 * w_by_u)
            - ((t13 || t8 == 0.0) && t12 != t12 ? 0.0 : t12)) / t10;
        w_by_k_held -= (w_by_k_held + ((t4 * w + t2 * w_by_k_held) * w + t5 * w_by_k_held)
            - ((t13 || t9 == 0.0) && t14 != t14 ? 0.0 : t14)) / t10;
        ++it;  // line 8
        w -= t11;
      }
    }
    w_by_u_kept[step] = w_by_u;
    w_by_k_held_kept[step] = w_by_k_held;
    u = w;
  }
  y[i] = u;  // line 15

  // reverse sweep
  double u_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double k_sum = 0.0;
  for (int step = 2; step >= 0; --step) {  // line 6
    double w_by_u = w_by_u_kept[step];  // line 8
    double w_by_k_held = w_by_k_held_kept[step];
    double t0 = u_adj * w_by_u;
    bool t1 = u_adj == 0.0;
    double t2 = u_adj * w_by_k_held;
    double k_held_adj = t1 && t2 != t2 ? 0.0 : t2;
    k_sum += k_held_adj;
    u_adj = t1 && t0 != t0 ? 0.0 : t0;
  }
  ::cugrad::accumulate_sum(&k_adj[i], k_sum);  // line 6
  atomicAdd(&y_adj[i], u_adj);  // line 5
}
