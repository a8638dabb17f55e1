// Gradient of `softmax` (kernel.cu:1) with respect to y, x, by cugrad.
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   tape: holds what the reverse sweep needs of loops; `softmax_rev_words` says how many words.
static __global__ void softmax_rev(double *y, const double *x, int cols, double *y_adj, double *x_adj,
    ::cugrad::tape tape) {
  __shared__ double scratch[64];
  __shared__ double scratch_adj[64];
  ::cugrad::zero_shared(&scratch_adj);
  __syncthreads();
  unsigned int t0 = blockIdx.x * cols;  // line 3
  const double *row = x + t0;
  double *t1 = x_adj + t0;
  double *out = y + t0;  // line 4
  double *t2 = y_adj + t0;
  int tid = threadIdx.x;  // line 5
  double m = -1e300;
  int m_at = 0;
  bool m_chosen = false;
  for (int c = tid; c < cols; c += blockDim.x) {  // line 8
    double m_1 = fmax(m, row[c]);
    bool t3 = m_1 == m;
    m_at = t3 ? m_at : c;
    m_chosen = m_chosen || !t3;
    m = m_1;
  }
  double m_1 = m_chosen ? row[m_at] : -1e300;
  scratch[tid] = m_1;  // line 9
  __syncthreads();  // line 10
  int s = blockDim.x / 2;  // line 11
  int trips = 0;
  for (int s_1 = s; s_1 > 0; s_1 >>= 1) {
    if (tid < s_1) {  // line 12
      double t3 = scratch[tid];
      double t4 = scratch[tid + s_1];
      bool t5 = fmax(t3, t4) == t3;
      scratch[tid] = t5 ? t3 : t4;
      tape.push(t5);
    }
    __syncthreads();  // line 13
    ++trips;  // line 11
  }
  double top = scratch[0];  // line 15
  __syncthreads();  // line 16
  double sum = 0.0;
  for (int c = tid; c < cols; c += blockDim.x) sum += exp(row[c] - top);  // line 19
  scratch[tid] = sum;  // line 20
  __syncthreads();  // line 21
  int s_1 = blockDim.x / 2;  // line 22
  int trips_1 = 0;
  for (int s_2 = s_1; s_2 > 0; s_2 >>= 1) {
    if (tid < s_2) scratch[tid] += scratch[tid + s_2];  // line 23
    __syncthreads();  // line 24
    ++trips_1;  // line 22
  }
  double total = scratch[0];  // line 26
  for (int c = tid; c < cols; c += blockDim.x) out[c] = exp(row[c] - top) / total;  // line 27

  // reverse sweep
  bool t3 = tid < cols;
  double total_inverse = 1.0 / total;
  double top_adj = 0.0;
  double total_adj = 0.0;
  for (int k = t3 ? (cols - tid - 1) / (t3 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {
    int c = tid + (k - 1) * (int)blockDim.x;
    double t4 = exp(row[c] - top);
    double t5 = t2[c] * total_inverse;
    total_adj -= t5 * (t4 * total_inverse);
    double t6 = t5 * t4;
    top_adj -= t6;
    atomicAdd(&t1[c], t6);
    t2[c] = 0.0;
  }
  ::cugrad::accumulate_block(&scratch_adj[0], total_adj);  // line 26
  for (int k = trips_1; k > 0; --k) {  // line 22
    int s_2 = s_1 >> (k - 1);
    __syncthreads();  // line 24
    if (tid < s_2) atomicAdd(&scratch_adj[tid + s_2], scratch_adj[tid]);  // line 23
  }
  __syncthreads();  // line 21
  double sum_adj = scratch_adj[tid];  // line 20
  scratch_adj[tid] = 0.0;
  for (int k = t3 ? (cols - tid - 1) / (t3 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {  // line 19
    int c = tid + (k - 1) * (int)blockDim.x;
    double t4 = sum_adj * exp(row[c] - top);
    top_adj -= t4;
    atomicAdd(&t1[c], t4);
  }
  __syncthreads();  // line 16
  ::cugrad::accumulate_block(&scratch_adj[0], top_adj);  // line 15
  for (int k = trips; k > 0; --k) {  // line 11
    int s_2 = s >> (k - 1);
    __syncthreads();  // line 13
    if (tid < s_2) {  // line 12
      bool t4 = tape.pop<bool>();
      double t5 = scratch_adj[tid];
      scratch_adj[tid] = 0.0;
      atomicAdd(&scratch_adj[tid + s_2], t4 ? 0.0 : t5);
      atomicAdd(&scratch_adj[tid], t4 ? t5 : 0.0);
    }
  }
  __syncthreads();  // line 10
  double m_adj = scratch_adj[tid];  // line 9
  scratch_adj[tid] = 0.0;
  if (m_chosen) atomicAdd(&t1[m_at], m_adj);  // line 8
}

// Words of tape that a thread of `softmax_rev` keeps at most.
static unsigned long long softmax_rev_words(unsigned int blockDim_x) {
  unsigned long long t0 = 0;
  for (int s = blockDim_x / 2; s > 0; s >>= 1) ++t0;
  return t0;
}
