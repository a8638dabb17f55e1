// Gradient of `settle_all` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void settle_all_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double x_1 = x[threadIdx.x];  // line 7
  double v_kept[10];  // line 4
  double v = x_1;
  for (int strip = 0; strip < 10; ++strip) {
    v_kept[strip] = v;
    #pragma unroll
    for (int step = 0; step < 10; ++step) v -= 0.1 * (v * v - x_1);
  }
  out[threadIdx.x] = v * 2.0;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0) * 2.0;
  double x_adj_1 = 0.0;
  for (int strip = 10; strip > 0; --strip) {  // line 4
    double v_steps[10];
    double v_1 = v_kept[strip - 1];
    #pragma unroll
    for (int step = 0; step < 10; ++step) {
      v_steps[step] = v_1;
      v_1 -= 0.1 * (v_1 * v_1 - x_1);
    }
    #pragma unroll
    for (int step = 10; step > 0; --step) {
      double v_2 = v_steps[step - 1];
      double t0 = -v_adj * 0.1;
      x_adj_1 -= t0;
      v_adj += 2.0 * t0 * v_2;
    }
  }
  x_adj_1 += v_adj;
  atomicAdd(&x_adj[threadIdx.x], x_adj_1);  // line 7
}
