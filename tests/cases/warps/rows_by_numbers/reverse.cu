// Gradient of `squares` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `squares_rev_thread_words` says how many words each thread keeps.
static __global__ void squares_rev(double *out, const double *in, int rows, double *out_adj, double *in_adj,
    ::cugrad::tape tape) {
  __shared__ double in_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&in_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    ::cugrad::require_whole_warps();  // line 2
    int warp = (block * blockDim.x + threadIdx.x) / 32;  // line 3
    int lane = threadIdx.x % 32;
    long long trips = 0;
    for (int row = warp; row < rows; row += gridDim.x * blockDim.x / 32) {  // line 4
      double sum = 0.0;
      for (int k = lane; k < 18; k += 32) sum += in[row * 18 + k] * in[k];  // line 6
      for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);  // line 7
      if (lane == 0) out[row] = sum * sum;  // line 8
      ++trips;  // line 4
      tape.push(row);
      tape.push(sum);
    }

    // reverse sweep
    for (long long k = trips; k > 0; --k) {
      double sum = tape.pop<double>();
      int row = tape.pop<int>();
      double sum_adj = 0.0;
      if (lane == 0) sum_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[row], 0.0) * sum;  // line 8
      for (int k_1 = 5; k_1 > 0; --k_1) {  // line 7
        int d = 16 >> (k_1 - 1);
        sum_adj += __shfl_xor_sync(0xffffffffu, sum_adj, d);
      }
      for (int k_1 = lane < 18 ? (18 - lane - 1) / 32 + 1 : 0; k_1 > 0; --k_1) {  // line 6
        int k_2 = lane + (k_1 - 1) * 32;
        double t0 = in[k_2];
        double t1 = sum_adj * in[row * 18 + k_2];
        if ((unsigned long long)k_2 < 1024) {
          atomicAdd(&in_sums[k_2], t1);
        } else {
          atomicAdd(&in_adj[k_2], t1);
        }
        atomicAdd(&in_adj[row * 18 + k_2], sum_adj * t0);
      }
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&in_adj[k], in_sums[k]);
  }
}

// Words of tape that a thread of `squares_rev` keeps at most.
static __device__ unsigned long long squares_rev_thread_words(int rows) {
  unsigned int block = blockIdx.x;
  int warp = (block * blockDim.x + threadIdx.x) / 32;
  unsigned long long t0 = 0;
  for (int row = warp; row < rows; row += gridDim.x * blockDim.x / 32) t0 += 3;
  return t0;
}
