// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double v_kept[1];  // line 7
  double v_1 = v;
  int k = 0;
  bool broke = false;
  int trips = 0;
  while (!broke && k < 8) {
    if (trips % 8 == 0) v_kept[trips / 8] = v_1;
    v_1 = v_1 * v + 0.3 * v_1;  // line 8
    if (k == i % 6) {  // line 7
      broke = true;
    } else {
      ++k;
    }
    ++trips;
  }
  out[i] = v_1 * k;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * k;
  double v_adj_1 = 0.0;
  for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 7
    double v_2 = v_kept[strip - 1];
    int step = trips - (strip - 1) * 8;
    if (step >= 8) {
      double v_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        v_steps[step_1] = v_2;
        v_2 = v_2 * v + 0.3 * v_2;
      }
      #pragma unroll
      for (int step_1 = 8; step_1 > 0; --step_1) {
        double v_3 = v_steps[step_1 - 1];
        double v_adj_2 = v_adj * 0.3;  // line 8
        v_adj_1 += v_adj * v_3;
        v_adj = v_adj_2 + v_adj * v;
      }
    } else {
      double v_steps[8];  // line 7
      for (int step_1 = 0; step_1 < step; ++step_1) {
        v_steps[step_1] = v_2;
        v_2 = v_2 * v + 0.3 * v_2;
      }
      for (; step > 0; --step) {
        double v_3 = v_steps[step - 1];
        double v_adj_2 = v_adj * 0.3;  // line 8
        v_adj_1 += v_adj * v_3;
        v_adj = v_adj_2 + v_adj * v;
      }
    }
  }
  v_adj_1 += v_adj;  // line 7
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
