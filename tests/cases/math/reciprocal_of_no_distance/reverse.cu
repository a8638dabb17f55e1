// Gradient of `near` (kernel.cu:2) with respect to e, x, by cugrad.
//   e_adj: in: the adjoint of *e after the function, the seed; out: 0 where *e was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void near_rev(double *e, const double *__restrict__ x, int n, double *e_adj,
    double *x_adj) {
  __shared__ double s_adj_all[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  double s = 0.0;
  for (int j = 0; j < n; ++j) {  // line 6
    double d = x[j] - x[i] + 3.0 * (j - i);  // line 7
    s += fmin(__drcp_rn(d), 5.0);  // line 8
  }
  double s_adj = e_adj[i];  // line 10
  e[i] = s;

  // reverse sweep
  double x_sum;
  if (all_here && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1  // line 6
      && blockDim.z == 1) {
    s_adj_all[threadIdx.x] = s_adj;
    __syncthreads();
    x_sum = 0.0;
    for (int j = n - 1; j >= 0; --j) {
      double d = x[j] - x[i] + 3.0 * (j - i);  // line 7
      double t1 = __drcp_rn(d);  // line 8
      double t2 = t1 <= 5.0 ? s_adj : 0.0;
      double t3 = t2 * (-t1 * t1);
      double d_adj = t2 == 0.0 && t3 != t3 ? 0.0 : t3;
      x_sum -= d_adj;  // line 7
    }
    for (int j = threadIdx.x; j <= n - 1; j += blockDim.x) {  // line 6
      double x_sum_1 = 0.0;
      for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
        double t1 = __drcp_rn(x[j] - x[(int)(blockIdx.x * blockDim.x + j_1)]
            + 3.0 * (j - (int)(blockIdx.x * blockDim.x + j_1)));
        double t2 = t1 <= 5.0 ? s_adj_all[j_1] : 0.0;
        double t3 = t2 * (-t1 * t1);
        x_sum_1 += t2 == 0.0 && t3 != t3 ? 0.0 : t3;
      }
      atomicAdd(&x_adj[j], x_sum_1);
    }
    __syncthreads();
  } else {
    int j = n - 1;
    x_sum = 0.0;
    for (; j >= 7; j -= 8) {
      double x_row[8];
      #pragma unroll
      for (int k = 0; k < 8; ++k) {
        int j_1 = j - k;
        double d = x[j_1] - x[i] + 3.0 * (j_1 - i);  // line 7
        double t1 = __drcp_rn(d);  // line 8
        double t2 = t1 <= 5.0 ? s_adj : 0.0;
        double t3 = t2 * (-t1 * t1);
        double d_adj = t2 == 0.0 && t3 != t3 ? 0.0 : t3;
        x_sum -= d_adj;  // line 7
        x_row[7 - k] = d_adj;
      }
      ::cugrad::accumulate_warp((double (*)[8])(x_adj + (j - 7)), x_row);
    }
    for (; j >= 0; --j) {  // line 6
      double d = x[j] - x[i] + 3.0 * (j - i);  // line 7
      double t1 = __drcp_rn(d);  // line 8
      double t2 = t1 <= 5.0 ? s_adj : 0.0;
      double t3 = t2 * (-t1 * t1);
      double d_adj = t2 == 0.0 && t3 != t3 ? 0.0 : t3;
      x_sum -= d_adj;  // line 7
      ::cugrad::accumulate_warp(&x_adj[j], d_adj);
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);  // line 6
  e_adj[i] = 0.0;  // line 10
}
