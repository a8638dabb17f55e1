// Gradient of `block_max` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
//   tape: holds what the reverse sweep needs of loops; cugrad's launcher sizes it.
static __global__ void block_max_rev(float *out, const float *in, int n, float *out_adj, float *in_adj,
    ::cugrad::tape tape) {
  __shared__ float best[128];
  __shared__ float best_adj[128];
  ::cugrad::zero_shared(&best_adj);
  __syncthreads();
  int tid = threadIdx.x;  // line 3
  unsigned int t0 = tid;  // line 5
  int i = blockIdx.x * blockDim.x + t0;
  float m = -1e30f;
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x * gridDim.x) {
    float t1 = in[i_1];
    tape.push(m);
    m = fmaxf(m, t1 * t1);
  }
  best[tid] = m;  // line 6
  __syncthreads();  // line 7
  unsigned int s = blockDim.x / 2;  // line 8
  int trips = 0;
  for (unsigned int s_1 = s; s_1 > 0; s_1 /= 2) {
    if (t0 < s_1) {  // line 9
      float t1 = best[tid];
      float t2 = best[t0 + s_1];
      best[tid] = fmaxf(t1, t2);
      tape.push(t1);
      tape.push(t2);
    }
    __syncthreads();  // line 10
    ++trips;  // line 8
  }
  if (tid == 0) {  // line 12
    float t1 = sqrtf(best[0]);
    out[blockIdx.x] = t1;

    // reverse sweep
    float t2 = out_adj[blockIdx.x];
    out_adj[blockIdx.x] = 0.0f;
    atomicAdd(&best_adj[0], t2 * (0.5f / t1));
  }
  for (int k = trips; k > 0; --k) {  // line 8
    unsigned int s_1 = s >> (k - 1);
    __syncthreads();  // line 10
    if (t0 < s_1) {  // line 9
      float t1 = tape.pop<float>();
      float t2 = tape.pop<float>();
      float t3 = best_adj[tid];
      best_adj[tid] = 0.0f;
      bool t4 = fmaxf(t2, t1) == t2;
      atomicAdd(&best_adj[t0 + s_1], t3 * (t4 ? 0.0f : 1.0f));
      atomicAdd(&best_adj[tid], t3 * (t4 ? 1.0f : 0.0f));
    }
  }
  __syncthreads();  // line 7
  float m_adj = best_adj[tid];  // line 6
  best_adj[tid] = 0.0f;
  bool t1 = i < n;  // line 5
  for (int k = t1 ? (n - i - 1) / (t1 ? (int)(blockDim.x * gridDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(blockDim.x * gridDim.x);
    float m_1 = tape.pop<float>();
    float t2 = in[i_1];
    float m_2 = fmaxf(m_1, t2 * t2);
    bool t3 = m_2 == m_1;
    atomicAdd(&in_adj[i_1], 2.0f * (m_adj * (t3 ? 0.0f : 1.0f) * t2));
    m_adj *= t3 ? 1.0f : 0.0f;
  }
}
