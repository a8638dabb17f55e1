// Gradient of `block_max` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `block_max_rev_words` says how many words.
static __global__ void block_max_rev(float *out, const float *in, int n, float *out_adj, float *in_adj,
    ::cugrad::tape tape) {
  __shared__ float in_sums[2048];
  __shared__ float best[128];
  __shared__ float best_adj[128];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&in_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    ::cugrad::zero_shared(&best_adj);
    __syncthreads();
    int tid = threadIdx.x;  // line 3
    float m = -1e30f;
    int m_at = 0;
    bool m_chosen = false;
    for (int i = block * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 5
      float t0 = in[i];
      float t1 = t0 * t0;
      bool t2 = m >= t1 || t1 != t1;
      m_at = t2 ? m_at : i;
      m_chosen = m_chosen || !t2;
      m = fmaxf(m, t1);
    }
    float m_1 = -1e30f;
    if (m_chosen) {
      float t0 = in[m_at];
      m_1 = t0 * t0;
    }
    best[tid] = m_1;  // line 6
    __syncthreads();  // line 7
    unsigned int s = blockDim.x / 2;  // line 8
    int trips = 0;
    for (unsigned int s_1 = s; s_1 > 0; s_1 /= 2) {
      if (threadIdx.x < s_1) {  // line 9
        float t0 = best[tid];
        float t1 = best[threadIdx.x + s_1];
        bool t2 = t0 >= t1 || t1 != t1;
        best[tid] = t2 ? t0 : t1;
        tape.push(t2);
      }
      __syncthreads();  // line 10
      ++trips;  // line 8
    }
    bool t0 = tid == 0;  // line 12
    if (t0) {
      float out_seed = out_adj[block];
      float t1 = sqrtf(best[0]);
      out[block] = t1;

      // reverse sweep
      best_adj[0] += out_seed * (0.5f / t1);
    }
    for (int k = trips; k > 0; --k) {  // line 8
      unsigned int s_1 = s >> (k - 1);
      __syncthreads();  // line 10
      if (threadIdx.x < s_1) {  // line 9
        bool t1 = tape.pop<bool>();
        float t2 = best_adj[tid];
        best_adj[tid] = 0.0f;
        atomicAdd(&best_adj[threadIdx.x + s_1], t1 ? 0.0f : t2);
        atomicAdd(&best_adj[tid], t1 ? t2 : 0.0f);
      }
    }
    __syncthreads();  // line 7
    float m_adj = best_adj[tid];  // line 6
    if (m_chosen) {  // line 5
      float t1 = 2.0f * m_adj * in[m_at];
      if ((unsigned long long)m_at < 2048) {
        ::cugrad::accumulate_alike(&in_sums[m_at], t1);
      } else {
        ::cugrad::accumulate_alike(&in_adj[m_at], t1);
      }
    }
    if (t0) out_adj[block] = 0.0f;  // line 12
    best_adj[tid] = 0.0f;  // line 6
    __syncthreads();
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 2048; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&in_adj[k], in_sums[k]);
  }
}

// Words of tape that a thread of `block_max_rev` keeps at most.
static unsigned long long block_max_rev_words(unsigned int blockDim_x) {
  unsigned long long t0 = 0;
  for (unsigned int s = blockDim_x / 2; s > 0; s /= 2) ++t0;
  return t0;
}
