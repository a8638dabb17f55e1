// Gradient of `normalise` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void normalise_rev(double *out, const double *__restrict__ in, int n, double *out_adj,
    double *in_adj) {
  __shared__ double total;
  __shared__ double total_adj;
  __shared__ double value_all[1024];
  ::cugrad::zero_shared(&total_adj);
  __syncthreads();
  bool t0 = threadIdx.x == 0;  // line 3
  double t1 = 0.0;
  if (t0) {
    total = 0.0;  // line 4
    if (0 < n) {  // line 5
      double total_held = 0.0;
      for (int i = 0; i < n; ++i) {
        double t2 = in[i];
        total_held += t2 * t2;
      }
      total = total_held;
    }
    t1 = total;  // line 6
    total = sqrt(t1);
  }
  __syncthreads();  // line 8
  int i = threadIdx.x;  // line 9
  double t2 = total;
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) out[i_1] = in[i_1] / t2;

  // reverse sweep
  bool t3 = i < n;
  double t4 = 1.0 / t2;
  double t5 = 0.0;
  for (int k = t3 ? (n - i - 1) / (t3 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)blockDim.x;
    double t6 = in[i_1];
    double t7 = ::cugrad::atomic_exchange(&out_adj[i_1], 0.0) * t4;
    t5 -= t7 * (t6 * t4);
    atomicAdd(&in_adj[i_1], t7);
  }
  ::cugrad::accumulate_block(&total_adj, t5);
  __syncthreads();  // line 8
  bool all_here = ::cugrad::all_here(t0);  // line 3
  if (!t0) return;
  double t6 = total_adj;  // line 6
  double t7 = t6 * (0.5 / sqrt(t1));
  double t8 = t6 == 0.0 && t7 != t7 ? 0.0 : t7;
  if (0 < n) {  // line 5
    if (all_here && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1 && blockDim.z == 1) {
      value_all[threadIdx.x] = t8;
      __syncthreads();
      for (; i <= n - 1; i += blockDim.x) {
        double in_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.x; ++j) in_sum += 2.0 * value_all[j] * in[i];
        atomicAdd(&in_adj[i], in_sum);
      }
      __syncthreads();
    } else {
      int i_1 = n - 1;
      for (; i_1 >= 7; i_1 -= 8) {
        double in_row[8];
        #pragma unroll
        for (int k = 0; k < 8; ++k) {
          int i_2 = i_1 - k;
          in_row[7 - k] = 2.0 * t8 * in[i_2];
        }
        ::cugrad::accumulate_warp((double (*)[8])(in_adj + (i_1 - 7)), in_row);
      }
      for (; i_1 >= 0; --i_1) ::cugrad::accumulate_warp(&in_adj[i_1], 2.0 * t8 * in[i_1]);
    }
  }
  total_adj = 0.0;  // line 4
}
