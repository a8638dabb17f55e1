// Gradient of `clenshaw` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   c_adj: the gradient with respect to *c is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void clenshaw_rev(double *out, const double *__restrict__ c, const double *__restrict__ x,
    int n, double *out_adj, double *c_adj, double *x_adj) {
  __shared__ double c_sums[7];
  ::cugrad::zero_shared(&c_sums);
  __syncthreads();
  int i = threadIdx.x;  // line 3
  double c_sum = 0.0;
  double c_sum_1 = 0.0;
  if (i < n) {  // line 4
    double t1 = x[i];  // line 5
    double t0 = *c;
    double t2 = c[1];
    double s = t0 + t2 * t1;
    double b1_kept[6];  // line 6
    double b1 = 0.0;
    double b2 = 0.0;
    for (int k = 6; k >= 1; --k) {
      b1_kept[6 - k] = b1;
      double t3 = 2.0 * t1 * b1 - b2 + c[k];
      b2 = b1;
      b1 = t3;
    }
    double t0_kept[5];  // line 11
    double t1_kept[5];
    double t0_1 = 1.0;
    double t1_1 = t1;
    for (int k = 2; k < 7; ++k) {
      double t = 2.0 * t1 * t1_1 - t0_1;  // line 12
      s += c[k] * t;  // line 13
      t1_kept[k - 2] = t1_1;  // line 11
      t0_kept[k - 2] = t0_1;
      t0_1 = t1_1;
      t1_1 = t;
    }
    double t3 = t1 * b1 - b2 + t0;  // line 16
    out[i] = t3 * s;

    // reverse sweep
    double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double t5 = t4 * s;
    double s_adj = t4 * t3;
    double b2_adj = -t5;
    double t1_adj = t5 * b1;
    double b1_adj = t5 * t1;
    double c_row[5];  // line 11
    double t0_adj = 0.0;
    double t1_adj_1 = 0.0;
    #pragma unroll
    for (int k = 6; k >= 2; --k) {
      double t1_2 = t1_kept[k - 2];
      double t0_2 = t0_kept[k - 2];
      double t6 = 2.0 * t1;  // line 12
      double t = t6 * t1_2 - t0_2;
      double t_adj = t1_adj_1 + s_adj * c[k];  // line 13
      c_row[k - 2] = s_adj * t;
      t1_adj_1 = t0_adj + t_adj * t6;  // line 12
      t1_adj += t_adj * t1_2 * 2.0;
      t0_adj = -t_adj;
    }
    ::cugrad::accumulate_warp((double (*)[5])&c_sums[2], c_row);  // line 13
    t1_adj += t1_adj_1;  // line 11
    double c_row_1[6];  // line 6
    #pragma unroll
    for (int k = 1; k <= 6; ++k) {
      double b1_1 = b1_kept[6 - k];
      c_row_1[k - 1] = b1_adj;  // line 7
      t1_adj += b1_adj * b1_1 * 2.0;
      double t6 = b2_adj + b1_adj * (2.0 * t1);
      b2_adj = -b1_adj;
      b1_adj = t6;
    }
    ::cugrad::accumulate_warp((double (*)[6])&c_sums[1], c_row_1);
    c_sum = t5 + s_adj;  // line 5
    c_sum_1 = s_adj * t1;
    t1_adj += s_adj * t2;
    atomicAdd(&x_adj[i], t1_adj);
  }
  ::cugrad::accumulate_block<double>({c_adj, &c_adj[1]}, {c_sum, c_sum_1});  // line 4
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 7; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&c_adj[k], c_sums[k]);
  }
}
