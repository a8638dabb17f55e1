// Gradient of `log_sum_exp` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   Without a derivative, because it cancels out: top (line 6).
static __global__ void log_sum_exp_rev(double *y, const double *__restrict__ x, int n, double *y_adj,
    double *x_adj) {
  __shared__ double x_sums[6];
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double v[6];  // line 5
    double v_adj[6] = {};
    double top = -__builtin_inf();
    for (int k = 0; k < 6; ++k) {  // line 6
      double t0 = x[i * 6 + k] * x[k];  // line 7
      v[k] = t0;
      top = fmax(top, t0);  // line 8
    }
    double sum = 0.0;
    for (int k = 0; k < 6; ++k) sum += exp(v[k] - top);  // line 10
    double y_seed = y_adj[i];  // line 11
    y[i] = top + log(sum);

    // reverse sweep
    double sum_adj = y_seed * (1.0 / sum);
    for (int k = 5; k >= 0; --k) v_adj[k] += sum_adj * exp(v[k] - top);  // line 10
    double x_row[6];  // line 6
    #pragma unroll
    for (int k = 5; k >= 0; --k) {
      double t0 = v_adj[k];  // line 7
      x_row[k] = t0 * x[i * 6 + k];
      atomicAdd(&x_adj[i * 6 + k], t0 * x[k]);
      v_adj[k] = 0.0;
    }
    ::cugrad::accumulate_warp((double (*)[6])x_sums, x_row);
    y_adj[i] = 0.0;  // line 11
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 6; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
