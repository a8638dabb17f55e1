// Gradient of `loss` (kernel.cu:1) with respect to total, w, b, x, by cugrad.
//   total_adj: in: the adjoint of *total after the function; out: the adjoint of *total before it
//   w_adj: the gradient with respect to *w is added to it
//   b_adj: the gradient with respect to b is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
static __global__ void loss_rev(double *total, const double *__restrict__ w, double b,
    const double *__restrict__ x, const int *__restrict__ label, int n, double *total_adj, double *w_adj,
    double *b_adj, double *x_adj) {
  __shared__ double w_sums[5];
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double b_adj_1 = 0.0;
  if (i < n) {  // line 3
    double z = b;
    for (int k = 0; k < 5; ++k) z += w[k] * x[i * 5 + k];  // line 5
    double total_seed = *total_adj;  // line 8
    double t0 = exp(-z);  // line 6
    double p = 1.0 / (1.0 + t0);
    bool t1 = label[i] != 0;  // line 7
    double l = t1 ? -log(p) : -log(1.0 - p);
    atomicAdd(total, l / n);  // line 8

    // reverse sweep
    double l_adj = total_seed / n;
    double p_adj = t1 ? -l_adj * (1.0 / p) : l_adj * (1.0 / (1.0 - p));  // line 7
    double t2 = -p_adj * p * p;  // line 6
    double t3 = t2 * t0;
    double z_adj = -(t2 == 0.0 && t3 != t3 ? 0.0 : t3);
    double w_row[5];  // line 5
    #pragma unroll
    for (int k = 4; k >= 0; --k) {
      double t4 = x[i * 5 + k];
      atomicAdd(&x_adj[i * 5 + k], z_adj * w[k]);
      w_row[k] = z_adj * t4;
    }
    ::cugrad::accumulate_warp((double (*)[5])w_sums, w_row);
    b_adj_1 = z_adj;
  }
  ::cugrad::accumulate_block(b_adj, b_adj_1);  // line 2
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 5; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
