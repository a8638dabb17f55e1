// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  double v = x[i];  // line 4
  double v_kept[1];  // line 5
  double v_1 = v;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 8) {
    if (trips % 8 == 0) v_kept[trips / 8] = v_1;
    if (k > i % 6) {
      broke = true;
    } else {
      v_1 = sin(v_1) + v_1 * v;  // line 7
      ++k;  // line 5
    }
    ++trips;
  }
  out[i] = v_1;  // line 9

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = 0.0;
  for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 5
    int t0 = (strip - 1) * 8;
    int step = trips - t0 >= 8 ? 8 : trips - t0;
    bool t_steps[8];
    double v_steps[8];
    double v_2 = v_kept[strip - 1];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int k_1 = t0 + step_1;
      int k_2 = k_1 + 1;
      bool t1 = k_1 > i % 6 && k_2 == trips;  // line 6
      double v_3 = v_2;
      if (!t1) v_3 = sin(v_2) + v_2 * v;  // line 5
      t_steps[step_1] = t1;
      v_steps[step_1] = v_2;
      v_2 = v_3;
    }
    for (; step > 0; --step) {
      double v_3 = v_steps[step - 1];
      if (!t_steps[step - 1]) {
        double v_adj_2 = v_adj * v;  // line 7
        v_adj_1 += v_adj * v_3;
        v_adj = v_adj_2 + v_adj * cos(v_3);
      }
    }
  }
  v_adj_1 += v_adj;  // line 5
  atomicAdd(&x_adj[i], v_adj_1);  // line 4
}
