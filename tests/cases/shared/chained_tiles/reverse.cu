// Gradient of `chained` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void chained_rev(double *out, const double *__restrict__ in, int n, double *out_adj,
    double *in_adj) {
  __shared__ double raw[16];
  __shared__ double raw_adj[16];
  __shared__ double smooth[16];
  __shared__ double smooth_adj[16];
  __shared__ double acc_adj_all[16];
  ::cugrad::zero_shared(&raw_adj);
  ::cugrad::zero_shared(&smooth_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 5
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    double t0 = in[base + t];  // line 8
    raw[t] = t0 * t0;
    __syncthreads();  // line 9
    smooth[t] = raw[(t + 1) % 16] * raw[t];  // line 10
    __syncthreads();  // line 11
    for (int k = 0; k < 16; ++k) acc += smooth[k] * raw[(k + t) % 16];  // line 12
    __syncthreads();  // line 13
  }
  out[t] = acc * acc;  // line 15

  // reverse sweep
  double acc_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[t], 0.0) * acc;
  for (int k = 0 < n ? (n - 1) / 16 + 1 : 0; k > 0; --k) {  // line 7
    int base = (k - 1) * 16;
    double t0 = in[base + t];  // line 8
    __syncthreads();
    raw[t] = t0 * t0;
    __syncthreads();
    int t1 = (t + 1) % 16;  // line 10
    double t2 = raw[t1];
    double t3 = raw[t];
    smooth[t] = t2 * t3;
    __syncthreads();
    if (blockDim.x == 16 && blockDim.y == 1 && blockDim.z == 1) {  // line 12
      acc_adj_all[threadIdx.x] = acc_adj;
      __syncthreads();
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        atomicAdd(&raw_adj[(k_1 + t) % 16], acc_adj * smooth[k_1]);
      }
      double smooth_sum = 0.0;
      for (unsigned int j = 0; j < 16; ++j) {
        smooth_sum += acc_adj_all[j] * raw[(t + (int)j) % 16];
      }
      smooth_adj[t] += smooth_sum;
      __syncthreads();
    } else {
      double smooth_row[16];
      #pragma unroll
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        int t4 = (k_1 + t) % 16;
        double t5 = raw[t4];
        atomicAdd(&raw_adj[t4], acc_adj * smooth[k_1]);
        smooth_row[k_1] = acc_adj * t5;
      }
      ::cugrad::accumulate_warp((double (*)[16])smooth_adj, smooth_row);
    }
    __syncthreads();  // line 11
    double t4 = smooth_adj[t];  // line 10
    atomicAdd(&raw_adj[t], t4 * t2);
    atomicAdd(&raw_adj[t1], t4 * t3);
    smooth_adj[t] = 0.0;
    __syncthreads();  // line 9
    atomicAdd(&in_adj[base + t], 2.0 * raw_adj[t] * t0);  // line 8
    raw_adj[t] = 0.0;
  }
}
