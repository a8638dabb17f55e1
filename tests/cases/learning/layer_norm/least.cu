// Gradient of `layer_norm` (kernel.cu:1) with respect to out, x, gamma, beta, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   x_adj: the gradient with respect to *x is added to it
//   gamma_adj: the gradient with respect to *gamma is added to it
//   beta_adj: the gradient with respect to *beta is added to it
//   Not computed again: out.
static __global__ void layer_norm_rev(double *out, const double *x, const double *gamma, const double *beta,
    int rows, int cols, double *out_adj, double *x_adj, double *gamma_adj, double *beta_adj) {
  __shared__ double mean_all[1024];
  __shared__ double inv_all[1024];
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  bool t0 = r < rows;  // line 3
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  int t1 = r * cols;  // line 5
  double mean = 0.0;
  for (int c = 0; c < cols; ++c) mean += x[t1 + c];
  mean /= (double)cols;  // line 6
  double var = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 7
    double d = x[t1 + c] - mean;  // line 8
    var += d * d;  // line 9
  }
  double inv = rsqrt(var / cols + 1e-5);  // line 11

  // reverse sweep
  double mean_adj;
  double inv_adj;
  if (all_here && cols - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1  // line 12
      && blockDim.z == 1) {
    mean_all[threadIdx.x] = mean;
    inv_all[threadIdx.x] = inv;
    __syncthreads();
    mean_adj = 0.0;
    inv_adj = 0.0;
    for (int c = cols - 1; c >= 0; --c) {
      int t2 = t1 + c;
      double t3 = out_adj[t2] * gamma[c];
      double t4 = t3 * inv;
      inv_adj += t3 * (x[t2] - mean);
      mean_adj -= t4;
      ::cugrad::accumulate_own(&x_adj[t2], t4);
    }
    for (int c = threadIdx.x; c <= cols - 1; c += blockDim.x) {
      double beta_sum = 0.0;
      double gamma_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.x; ++j) {
        int t2 = (int)(blockIdx.x * blockDim.x + j) * cols + c;
        double t3 = out_adj[t2];
        beta_sum += t3;
        gamma_sum += t3 * ((x[t2] - mean_all[j]) * inv_all[j]);
      }
      atomicAdd(&beta_adj[c], beta_sum);
      atomicAdd(&gamma_adj[c], gamma_sum);
    }
    __syncthreads();
  } else {
    mean_adj = 0.0;
    inv_adj = 0.0;
    for (int c = cols - 1; c >= 0; --c) {
      int t2 = t1 + c;
      double t3 = x[t2] - mean;
      double t4 = out_adj[t2];
      double t5 = t4 * gamma[c];
      ::cugrad::accumulate_warp<double>({&beta_adj[c], &gamma_adj[c]}, {t4, t4 * (t3 * inv)});
      double t6 = t5 * inv;
      inv_adj += t5 * t3;
      mean_adj -= t6;
      x_adj[t2] += t6;
    }
  }
  double t2 = 1.0 / cols;  // line 11
  double var_adj = inv_adj * (-0.5 * inv * inv * inv) * t2;
  for (int c = cols - 1; c >= 0; --c) {  // line 7
    double d = x[t1 + c] - mean;  // line 8
    double d_adj = 2.0 * var_adj * d;  // line 9
    mean_adj -= d_adj;  // line 8
  }
  mean_adj *= t2;  // line 6
  for (int c = cols - 1; c >= 0; --c) {  // line 5
    double d = x[t1 + c] - mean;  // line 8
    double d_adj = 2.0 * var_adj * d;  // line 9
    ::cugrad::accumulate_own(&x_adj[t1 + c], d_adj + mean_adj);  // line 5
  }
}
