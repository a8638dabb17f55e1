// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_kept[3];  // line 6
  double s = 0.0;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 20) {
    if (trips % 8 == 0) v_kept[trips / 8] = v;
    v *= 10.0;  // line 7
    if (v > 5000.0 * (1 + i % 3 * 9)) {  // line 6
      broke = true;
    } else {
      s += sqrt(v) * 0.1;  // line 9
      ++k;  // line 6
    }
    ++trips;
  }
  out[i] = s + log(v);  // line 11

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = s_adj * (1.0 / v);
  for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 6
    int t0 = (strip - 1) * 8;
    int step = trips - t0 >= 8 ? 8 : trips - t0;
    bool t_steps[8];
    double v_steps[8];
    double v_1 = v_kept[strip - 1];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      int trips_1 = t0 + step_1;
      double v_2 = v_1 * 10.0;  // line 7
      t_steps[step_1] = v_2 > 5000.0 * (1 + i % 3 * 9) && trips_1 + 1 == trips;  // line 6
      v_steps[step_1] = v_1;
      v_1 = v_2;
    }
    for (; step > 0; --step) {
      double v_2 = v_steps[step - 1];
      v_2 *= 10.0;  // line 7
      if (!t_steps[step - 1]) v_adj += s_adj * 0.1 * (0.5 / sqrt(v_2));  // line 6
      v_adj *= 10.0;  // line 7
    }
  }
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
