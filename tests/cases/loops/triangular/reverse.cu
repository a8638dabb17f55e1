// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, int n, double *out_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double s = 0.0;
  for (int a = 0; a <= i; ++a) {  // line 6
    for (int b = a; b < n; ++b) {  // line 7
      for (int c = 0; c < b - a; c += 2) s += x[a] * x[b] * x[c] * 0.1;  // line 8
    }
  }
  out[i] = s;  // line 9

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int a = i; a >= 0; --a) {  // line 6
    double x_sum = 0.0;
    for (int b = n - 1; b >= a; --b) {  // line 7
      int t0 = 0 < b - a ? (b - a - 1) / 2 + 1 : 0;  // line 8
      int k = ::cugrad::most_of_warp(t0);
      double x_sum_1 = 0.0;
      for (; k > 7; k -= 8) {
        double x_row[8];
        #pragma unroll
        for (int k_1 = 0; k_1 < 8; ++k_1) {
          int k_2 = k - k_1;
          double t1 = 0.0;
          if (k_2 <= t0) {
            int c = (k_2 - 1) * 2;
            double t2 = x[a];
            double t3 = x[b];
            double t4 = s_adj * 0.1;
            double t5 = t4 * x[c];
            t1 = t4 * (t2 * t3);
            x_sum_1 += t5 * t2;
            x_sum += t5 * t3;
          }
          x_row[7 - k_1] = t1;
        }
        ::cugrad::accumulate_rows((double (*)[8][2])(x_adj + (k - 7 - 1) * 2), x_row);
      }
      for (; k > 0; --k) {
        double t1 = 0.0;
        if (k <= t0) {
          int c = (k - 1) * 2;
          double t2 = x[a];
          double t3 = x[b];
          double t4 = s_adj * 0.1;
          double t5 = t4 * x[c];
          t1 = t4 * (t2 * t3);
          x_sum_1 += t5 * t2;
          x_sum += t5 * t3;
        }
        ::cugrad::accumulate_warp(&x_adj[(k - 1) * 2], t1);
      }
      ::cugrad::accumulate_warp(&x_adj[b], x_sum_1);
    }
    ::cugrad::accumulate_warp(&x_adj[a], x_sum);  // line 7
  }
}
