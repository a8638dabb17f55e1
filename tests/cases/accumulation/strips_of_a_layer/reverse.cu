// Gradient of `kernel` (kernel.cu:2) with respect to out, w, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   w_adj: the gradient with respect to *w is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *w, const double *x, const int *order, int rows,
    int n, double *out_adj, double *w_adj, double *x_adj) {
  __shared__ double bias_all[1024];
  __shared__ double sum_adj_all[1024];
  int row = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = row < rows;  // line 4
  double bias = t0 ? w[row * (n + 1)] : 0.0;
  bool all_here = ::cugrad::all_here(t0);  // line 5
  double bias_adj = 0.0;
  if (t0) {
    int t1 = row * (n + 1);  // line 7
    double sum = bias;
    for (int k = n; k >= 1; --k) sum += w[t1 + k] * x[order[k - 1]] * bias;
    double out_seed = out_adj[row];  // line 8
    double t2 = tanh(sum);
    out[row] = t2;

    // reverse sweep
    double sum_adj = out_seed * (1.0 - t2 * t2);
    if (all_here && n >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1  // line 7
        && blockDim.z == 1) {
      bias_all[threadIdx.x] = bias;
      sum_adj_all[threadIdx.x] = sum_adj;
      __syncthreads();
      bias_adj = 0.0;
      for (int k = 0; k < n; ++k) {
        int t3 = t1 + (k + 1);
        double t4 = x[order[k]];
        bias_adj += sum_adj * (w[t3] * t4);
        ::cugrad::accumulate_sum(&w_adj[t3], sum_adj * bias * t4);
      }
      for (int k = threadIdx.x; k < n; k += blockDim.x) {
        double x_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.x; ++j) {
          x_sum += sum_adj_all[j] * bias_all[j] * w[(int)(blockIdx.x * blockDim.x + j) * (n + 1) + (k + 1)];
        }
        atomicAdd(&x_adj[order[k]], x_sum);
      }
      __syncthreads();
    } else {
      bias_adj = 0.0;
      for (int k = 0; k < n; ++k) {
        int t3 = t1 + (k + 1);
        double t4 = w[t3];
        int t5 = order[k];
        double t6 = x[t5];
        double t7 = sum_adj * bias;
        bias_adj += sum_adj * (t4 * t6);
        ::cugrad::accumulate_warp(&x_adj[t5], t7 * t4);
        ::cugrad::accumulate_sum(&w_adj[t3], t7 * t6);
      }
    }
    bias_adj += sum_adj;
  }
  if (t0) ::cugrad::accumulate_sum(&w_adj[row * (n + 1)], bias_adj);  // line 4
  if (t0) out_adj[row] = 0.0;  // line 8
}
