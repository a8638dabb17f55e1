// Gradient of `kernel` (kernel.cu:9) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *w, int n, double *out_adj,
    double *x_adj, double *w_adj) {
  int i = threadIdx.x;  // line 10
  double w_sum = 0.0;
  double w_sum_1 = 0.0;
  double w_sum_2 = 0.0;
  if (i < n) {  // line 11
    double to = x[i];  // line 12
    double s = 0.0;
    for (int k = 0; k < 5; ++k) {  // line 5
      double t = (k + 0.5) * to / 5.0;
      s += (*w + w[1] * t + w[2] * t * t) * to / 5.0;
    }
    out[i] = 2.0 * s + s * to;  // line 14

    // reverse sweep
    double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double s_adj = t0 * to;
    double to_adj = t0 * s;
    s_adj += t0;  // line 13
    s_adj += t0;
    w_sum = 0.0;
    w_sum_1 = 0.0;
    w_sum_2 = 0.0;
    for (int k = 4; k >= 0; --k) {  // line 5
      double t1 = k + 0.5;
      double t = t1 * to / 5.0;
      double t2 = w[1];  // line 12
      double t3 = w[2];
      double t4 = t3 * t;
      double t5 = s_adj / 5.0;  // line 5
      double t6 = t5 * to;
      to_adj += t5 * (*w + t2 * t + t4 * t);
      double t7 = t6 * t;  // line 12
      double t_adj = t6 * t4;
      t_adj += t7 * t3;
      w_sum_2 += t7 * t;
      t_adj += t6 * t2;
      w_sum_1 += t7;
      w_sum += t6;
      to_adj += t_adj / 5.0 * t1;  // line 5
    }
    atomicAdd(&x_adj[i], to_adj);  // line 12
  }
  ::cugrad::accumulate_block<double>({w_adj, &w_adj[1], &w_adj[2]}, {w_sum, w_sum_1, w_sum_2});  // line 11
}
