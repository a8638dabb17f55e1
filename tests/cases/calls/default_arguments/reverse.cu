// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  double x_sum = 0.0;
  if (i < n) {  // line 9
    double a = x[i];
    double t = 0.25 * 1.5;
    double a_kept[2];  // line 3
    double a_1 = a;
    for (int k = 0; k < 2; ++k) {
      a_kept[k] = a_1;
      a_1 += t * (2.0 - a_1) * a_1;
    }
    double b = *x;  // line 9
    double a_kept_1[2];  // line 3
    double a_2 = a;
    for (int k = 0; k < 2; ++k) {
      a_kept_1[k] = a_2;
      a_2 += t * (b - a_2) * a_2;
    }
    double a_kept_2[1];
    double a_3 = 0.5;
    for (int k = 0; k < 1; ++k) {
      a_kept_2[k] = a_3;
      a_3 += a * (a - a_3) * a_3;
    }
    out[i] = a_1 + a_2 * a_3;  // line 9

    // reverse sweep
    double a_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double a_adj_1 = a_adj * a_3;
    double a_adj_2 = a_adj * a_2;
    double a_adj_3 = 0.0;
    for (int k = 0; k >= 0; --k) {  // line 3
      double a_4 = a_kept_2[k];
      double t0 = a - a_4;
      double t1 = a_adj_2 * a_4;
      a_adj_2 += a_adj_2 * (a * t0);
      a_adj_3 += t1 * t0;
      double t2 = t1 * a;
      a_adj_3 += t2;
      a_adj_2 -= t2;
    }
    double b_adj = 0.0;
    for (int k = 1; k >= 0; --k) {
      double a_4 = a_kept_1[k];
      double a_adj_4 = a_adj_1 + a_adj_1 * (t * (b - a_4));
      double t0 = a_adj_1 * a_4 * t;
      b_adj += t0;
      a_adj_1 = a_adj_4 - t0;
    }
    a_adj_3 += a_adj_1;
    for (int k = 1; k >= 0; --k) {
      double a_4 = a_kept[k];
      double a_adj_4 = a_adj + a_adj * (t * (2.0 - a_4));
      a_adj = a_adj_4 - a_adj * a_4 * t;
    }
    a_adj_3 += a_adj;
    atomicAdd(&x_adj[i], a_adj_3);  // line 9
    x_sum = b_adj;
  }
  ::cugrad::accumulate_block(x_adj, x_sum);
}
