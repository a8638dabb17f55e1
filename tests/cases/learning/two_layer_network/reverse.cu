// Gradient of `network` (kernel.cu:2) with respect to y, W1, b1, W2, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   W1_adj: the gradient with respect to *W1 is added to it
//   b1_adj: the gradient with respect to *b1 is added to it
//   W2_adj: the gradient with respect to *W2 is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void network_rev(double *y, const double *W1, const double *b1, const double *W2,
    const double *x, int n, double *y_adj, double *W1_adj, double *b1_adj, double *W2_adj, double *x_adj) {
  int s = threadIdx.x;  // line 3
  if (s >= n) return;  // line 2
  double hidden[5];  // line 5
  double hidden_adj[5] = {};
  for (int h = 0; h < 5; ++h) {  // line 6
    double a = b1[h];  // line 7
    for (int k = 0; k < 4; ++k) a += W1[h * 4 + k] * x[s * 4 + k];  // line 8
    hidden[h] = tanh(a);  // line 9
  }
  double o = 0.0;
  for (int h = 0; h < 5; ++h) o += W2[h] * hidden[h];  // line 12
  y[s] = o;  // line 13

  // reverse sweep
  double o_adj = ::cugrad::atomic_exchange(&y_adj[s], 0.0);
  for (int h = 4; h >= 0; --h) {  // line 12
    hidden_adj[h] += o_adj * W2[h];
    ::cugrad::accumulate_warp(&W2_adj[h], o_adj * hidden[h]);
  }
  for (int h = 4; h >= 0; --h) {  // line 6
    double a = b1[h];  // line 7
    for (int k = 0; k < 4; ++k) a += W1[h * 4 + k] * x[s * 4 + k];  // line 8
    double t0 = tanh(a);  // line 9
    double a_adj = hidden_adj[h] * (1.0 - t0 * t0);
    for (int k = 3; k >= 0; --k) {  // line 8
      double t1 = x[s * 4 + k];
      atomicAdd(&x_adj[s * 4 + k], a_adj * W1[h * 4 + k]);
      ::cugrad::accumulate_warp(&W1_adj[h * 4 + k], a_adj * t1);
    }
    ::cugrad::accumulate_warp(&b1_adj[h], a_adj);  // line 7
    hidden_adj[h] = 0.0;  // line 9
  }
}
