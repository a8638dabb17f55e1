// Gradient of `moments` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __host__ __device__ void moments_rev(const double *x, int n, double *out, double *out_adj,
    double *x_adj) {
  double mean = 0.0;
  for (int i = 0; i < n; ++i) mean += x[i];  // line 3
  mean /= (double)n;  // line 4
  double t0 = (double)(n - 1);  // line 12
  double t1 = 1.0 / n;  // line 13
  double skew_adj = out_adj[2] * t1;
  double var_adj = out_adj[1] / t0;  // line 12
  double mean_adj = *out_adj;  // line 11
  double var = 0.0;
  double skew = 0.0;
  for (int i = 0; i < n; ++i) {  // line 6
    double d = x[i] - mean;  // line 7
    double t2 = d * d;  // line 8
    var += t2;
    skew += t2 * d;  // line 9
    double d_adj = skew_adj * t2;
    d_adj += 2.0 * (skew_adj * d + var_adj) * d;  // line 8
    mean_adj -= d_adj;  // line 7
    ::cugrad::accumulate(&x_adj[i], d_adj);
  }
  *out = mean;  // line 11
  out[1] = var / t0;  // line 12
  out[2] = skew / n;  // line 13

  // reverse sweep
  mean_adj *= t1;  // line 4
  for (int i = n - 1; i >= 0; --i) ::cugrad::accumulate(&x_adj[i], mean_adj);  // line 3
  out_adj[2] = 0.0;  // line 13
  out_adj[1] = 0.0;  // line 12
  *out_adj = 0.0;  // line 11
}
