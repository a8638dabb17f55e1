// Gradient of `trace` (kernel.cu:2) with respect to out, a, b, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   tape: holds what the reverse sweep needs of loops; `trace_rev_words` says how many words.
static __global__ void trace_rev(float *out, const float *a, const float *b, int n, float *out_adj,
    float *a_adj, float *b_adj, ::cugrad::tape tape) {
  __shared__ float shared_tile[8][9];
  __shared__ float shared_tile_adj[8][9];
  ::cugrad::require_block(8u, 1024u, 64u);
  ::cugrad::zero_shared(&shared_tile_adj);
  __syncthreads();
  int x = threadIdx.x;  // line 7
  int y = threadIdx.y;
  int t = y * 8 + x;
  unsigned int t0 = (blockIdx.x * 8 + threadIdx.y) * n;  // line 10
  float total = 0.0f;
  for (int i = 0; i < n; i += 8) {  // line 9
    shared_tile[x][y] = b[t0 + i + threadIdx.x];  // line 10
    __syncthreads();  // line 11
    float t1 = shared_tile[y][x];  // line 12
    total += a[(i + y) * 16 + blockIdx.x * 8 + threadIdx.x] * t1;
    __syncthreads();  // line 13
    tape.push(t1);  // line 9
  }
  (*(float (*)[64])shared_tile)[t] = total * total;  // line 15
  __syncthreads();  // line 16
  for (int half = 32; half > 0; half >>= 1) {  // line 17
    if (t < half) (*(float (*)[64])shared_tile)[t] += (*(float (*)[64])shared_tile)[t + half];  // line 18
    __syncthreads();  // line 19
  }
  bool t1 = t == 0;  // line 21
  if (t1) {
    float out_seed = out_adj[blockIdx.x];
    out[blockIdx.x] = (*(float (*)[64])shared_tile)[0];

    // reverse sweep
    ::cugrad::accumulate_warp(&(*(float (*)[64])shared_tile_adj)[0], out_seed);
  }
  for (int k = 6; k > 0; --k) {  // line 17
    int half = 32 >> (k - 1);
    __syncthreads();  // line 19
    if (t < half) {  // line 18
      atomicAdd(&(*(float (*)[64])shared_tile_adj)[t + half], (*(float (*)[64])shared_tile_adj)[t]);
    }
  }
  __syncthreads();  // line 16
  float total_adj = 2.0f * (*(float (*)[64])shared_tile_adj)[t] * total;  // line 15
  (*(float (*)[64])shared_tile_adj)[t] = 0.0f;
  for (int k = 0 < n ? (n - 1) / 8 + 1 : 0; k > 0; --k) {  // line 9
    int i = (k - 1) * 8;
    float t2 = tape.pop<float>();
    unsigned int t3 = (i + y) * 16 + blockIdx.x * 8 + threadIdx.x;  // line 12
    float t4 = a[t3];
    __syncthreads();  // line 13
    atomicAdd(&shared_tile_adj[y][x], total_adj * t4);  // line 12
    atomicAdd(&a_adj[t3], total_adj * t2);
    __syncthreads();  // line 11
    atomicAdd(&b_adj[t0 + i + threadIdx.x], shared_tile_adj[x][y]);  // line 10
    shared_tile_adj[x][y] = 0.0f;
  }
  if (t1) out_adj[blockIdx.x] = 0.0f;  // line 21
}

// Words of tape that a thread of `trace_rev` keeps at most.
static unsigned long long trace_rev_words(int n) {
  return (long long)n > 0 ? ((long long)n + 7) / 8 : 0;
}
