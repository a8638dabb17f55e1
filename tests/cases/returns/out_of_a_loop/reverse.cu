// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *stop, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double p_kept[1];  // line 6
  bool returned = false;
  double p = 1.0;
  int k = 0;
  int trips = 0;
  while (!returned && k < 7) {
    if (trips % 8 == 0) p_kept[trips / 8] = p;
    p *= x[i * 7 + k] + 0.5;  // line 7
    if (k == stop[i]) {  // line 8
      out[i] = p * p;  // line 9
      returned = true;
    } else {
      ++k;  // line 6
    }
    ++trips;
  }
  double p_adj = 0.0;
  if (!returned) {  // line 4
    p_adj = out_adj[i];  // line 13
    out[i] = p + 1.0;

    // reverse sweep
    out_adj[i] = 0.0;
  }
  for (int strip = trips / 8 + (trips % 8 == 0 ? 0 : 1); strip > 0; --strip) {  // line 6
    double p_1 = p_kept[strip - 1];
    int t0 = (strip - 1) * 8;
    int step = trips - t0;
    if (step >= 8) {
      double p_steps[8];
      bool t_steps[8];
      #pragma unroll
      for (int step_1 = 0; step_1 < 8; ++step_1) {
        int k_1 = t0 + step_1;
        int k_2 = k_1 + 1;
        p_steps[step_1] = p_1;
        t_steps[step_1] = k_1 == stop[i] && k_2 == trips;
        p_1 *= x[i * 7 + k_1] + 0.5;
      }
      int step_1 = 8;
      #pragma unroll
      while (step_1 > 0) {
        --step_1;
        int k_1 = t0 + step_1;
        double p_2 = p_steps[step_1];
        double t1 = x[i * 7 + k_1] + 0.5;  // line 7
        double p_3 = p_2 * t1;
        if (t_steps[step_1]) {  // line 8
          p_adj += 2.0 * out_adj[i] * p_3;  // line 9
          out_adj[i] = 0.0;
        }
        atomicAdd(&x_adj[i * 7 + k_1], p_adj * p_2);  // line 7
        p_adj *= t1;
      }
    } else {
      double p_steps[8];  // line 6
      bool t_steps[8];
      for (int step_1 = 0; step_1 < step; ++step_1) {
        int k_1 = t0 + step_1;
        int k_2 = k_1 + 1;
        p_steps[step_1] = p_1;
        t_steps[step_1] = k_1 == stop[i] && k_2 == trips;
        p_1 *= x[i * 7 + k_1] + 0.5;
      }
      while (step > 0) {
        --step;
        int k_1 = t0 + step;
        double p_2 = p_steps[step];
        double t1 = x[i * 7 + k_1] + 0.5;  // line 7
        double p_3 = p_2 * t1;
        if (t_steps[step]) {  // line 8
          p_adj += 2.0 * out_adj[i] * p_3;  // line 9
          out_adj[i] = 0.0;
        }
        atomicAdd(&x_adj[i * 7 + k_1], p_adj * p_2);  // line 7
        p_adj *= t1;
      }
    }
  }
}
