// Gradient of `layer_norm` (kernel.cu:1) with respect to out, x, gamma, beta, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   gamma_adj: the gradient with respect to *gamma is added to it
//   beta_adj: the gradient with respect to *beta is added to it
static __global__ void layer_norm_rev(double *out, const double *x, const double *gamma, const double *beta,
    int rows, int cols, double *out_adj, double *x_adj, double *gamma_adj, double *beta_adj) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (r >= rows) return;  // line 3
  int t0 = r * cols;  // line 5
  double mean = 0.0;
  for (int c = 0; c < cols; ++c) mean += x[t0 + c];
  mean /= (double)cols;  // line 6
  double var = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 7
    double d = x[t0 + c] - mean;  // line 8
    var += d * d;  // line 9
  }
  double inv = rsqrt(var / cols + 1e-5);  // line 11
  double mean_adj = 0.0;
  double inv_adj = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 12
    int t1 = t0 + c;
    double t2 = x[t1] - mean;
    double t3 = t2 * inv;
    double t4 = gamma[c];
    out[t1] = t3 * t4 + beta[c];
    double t5 = out_adj[t1];
    double t6 = t5 * t4;
    ::cugrad::accumulate_warp<double>({&beta_adj[c], &gamma_adj[c]}, {t5, t5 * t3});
    double t7 = t6 * inv;
    inv_adj += t6 * t2;
    mean_adj -= t7;
    x_adj[t1] += t7;
    out_adj[t1] = 0.0;
  }

  // reverse sweep
  double t1 = 1.0 / cols;  // line 11
  double var_adj = inv_adj * (-0.5 * inv * inv * inv) * t1;
  for (int c = cols - 1; c >= 0; --c) {  // line 7
    double d = x[t0 + c] - mean;  // line 8
    double d_adj = 2.0 * var_adj * d;  // line 9
    mean_adj -= d_adj;  // line 8
  }
  mean_adj *= t1;  // line 6
  for (int c = cols - 1; c >= 0; --c) {  // line 5
    double d = x[t0 + c] - mean;  // line 8
    double d_adj = 2.0 * var_adj * d;  // line 9
    ::cugrad::accumulate_own(&x_adj[t0 + c], d_adj + mean_adj);  // line 5
  }
}
