// Gradient of `centre` (kernel.cu:11) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void centre_rev(double *out, const double *__restrict__ in, double *out_adj,
    double *in_adj) {
  __shared__ double lanes[32];
  __shared__ double lanes_adj[32];
  __shared__ double total_adj_all[32];
  __shared__ double total_adj_all_2[32];
  ::cugrad::zero_shared(&lanes_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 12
  double v = in[i];  // line 13
  lanes[threadIdx.x] = v;  // line 3
  __syncthreads();  // line 4
  double total = 0.0;
  for (int i_1 = 0; (unsigned int)i_1 < blockDim.x; ++i_1) total += lanes[i_1];  // line 6
  __syncthreads();  // line 7
  double t0 = (double)blockDim.x;  // line 13
  double mean = total / t0;
  double t1 = in[i] - mean;  // line 14
  double v_1 = t1 * t1;
  lanes[threadIdx.x] = v_1;  // line 3
  __syncthreads();  // line 4
  double total_1 = 0.0;
  for (int i_1 = 0; (unsigned int)i_1 < blockDim.x; ++i_1) total_1 += lanes[i_1];  // line 6
  __syncthreads();  // line 7
  double out_seed = out_adj[i];  // line 15
  double in_adj_before = in_adj[i];
  double var = total_1 / t0;  // line 14
  double t2 = in[i] - mean;  // line 15
  double t3 = rsqrt(var + 0.001);
  out[i] = t2 * t3;

  // reverse sweep
  double t4 = out_seed * t3;
  double var_adj = out_seed * t2 * (-0.5 * t3 * t3 * t3);
  double mean_adj = -t4;
  in_adj[i] = in_adj_before + t4;
  double t5 = 1.0 / t0;  // line 14
  double total_adj = var_adj * t5;
  __syncthreads();  // line 7
  bool t6 = blockDim.y == 1 && blockDim.z == 1;  // line 6
  if (t6) {
    total_adj_all[threadIdx.x] = total_adj;
    __syncthreads();
    double lanes_sum = 0.0;
    for (unsigned int j = 0; j < blockDim.x; ++j) lanes_sum += total_adj_all[j];
    lanes_adj[(int)threadIdx.x] += lanes_sum;
    __syncthreads();
  } else {
    int i_1 = (int)blockDim.x - 1;
    for (; i_1 >= 7; i_1 -= 8) {
      double lanes_row[8];
      #pragma unroll
      for (int k = 0; k < 8; ++k) lanes_row[7 - k] = total_adj;
      ::cugrad::accumulate_warp((double (*)[8])&lanes_adj[i_1 - 7], lanes_row);
    }
    for (; i_1 >= 0; --i_1) ::cugrad::accumulate_warp(&lanes_adj[i_1], total_adj);
  }
  __syncthreads();  // line 4
  double v_adj = lanes_adj[threadIdx.x];  // line 3
  double t7 = 2.0 * v_adj * t1;  // line 14
  double t8 = v_adj == 0.0 && t7 != t7 ? 0.0 : t7;
  mean_adj -= t8;
  in_adj[i] += t8;
  double total_adj_1 = mean_adj * t5;  // line 13
  lanes_adj[threadIdx.x] = 0.0;  // line 3
  __syncthreads();  // line 7
  if (t6) {  // line 6
    total_adj_all_2[threadIdx.x] = total_adj_1;
    __syncthreads();
    double lanes_sum = 0.0;
    for (unsigned int j = 0; j < blockDim.x; ++j) lanes_sum += total_adj_all_2[j];
    lanes_adj[(int)threadIdx.x] += lanes_sum;
    __syncthreads();
  } else {
    int i_1 = (int)blockDim.x - 1;
    for (; i_1 >= 7; i_1 -= 8) {
      double lanes_row[8];
      #pragma unroll
      for (int k = 0; k < 8; ++k) lanes_row[7 - k] = total_adj_1;
      ::cugrad::accumulate_warp((double (*)[8])&lanes_adj[i_1 - 7], lanes_row);
    }
    for (; i_1 >= 0; --i_1) ::cugrad::accumulate_warp(&lanes_adj[i_1], total_adj_1);
  }
  __syncthreads();  // line 4
  double v_adj_1 = lanes_adj[threadIdx.x];  // line 3
  in_adj[i] += v_adj_1;  // line 13
  out_adj[i] = 0.0;  // line 15
  lanes_adj[threadIdx.x] = 0.0;  // line 3
}
