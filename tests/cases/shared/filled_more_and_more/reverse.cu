// Gradient of `rounds` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `rounds_rev_words` says how many words.
static __global__ void rounds_rev(double *out, const double *__restrict__ in, int n, double *out_adj,
    double *in_adj, ::cugrad::tape tape) {
  __shared__ double tile[16];
  __shared__ double tile_adj[16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  tile[t] = 1.0 + 0.1 * t;  // line 5
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    __syncthreads();  // line 8
    if (4 * t < base + 16) tile[t] = in[base + t];  // line 9
    __syncthreads();  // line 10
    for (int k = 0; k < 16; ++k) {  // line 11
      double t0 = tile[k];
      double t1 = tile[(k + t) % 16];
      acc = 0.5 * acc + t0 * t1;
      tape.push(t1);
      tape.push(t0);
    }
  }
  out[t] = acc;  // line 13

  // reverse sweep
  double acc_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int k = 0 < n ? (n - 1) / 16 + 1 : 0; k > 0; --k) {  // line 7
    int base = (k - 1) * 16;
    int base_1 = base + 16;  // line 9
    double tile_row[16];  // line 11
    #pragma unroll
    for (int k_1 = 15; k_1 >= 0; --k_1) {
      double t0 = tape.pop<double>();
      double t1 = tape.pop<double>();
      atomicAdd(&tile_adj[(k_1 + t) % 16], acc_adj * t0);
      tile_row[k_1] = acc_adj * t1;
      acc_adj *= 0.5;
    }
    ::cugrad::accumulate_warp((double (*)[16])tile_adj, tile_row);
    __syncthreads();  // line 10
    if (4 * t < base_1) {  // line 9
      atomicAdd(&in_adj[base + t], tile_adj[t]);
      tile_adj[t] = 0.0;
    }
    __syncthreads();  // line 8
  }
  tile_adj[t] = 0.0;  // line 5
}

// Words of tape that a thread of `rounds_rev` keeps at most.
static unsigned long long rounds_rev_words(int n) {
  return (unsigned long long)((long long)n > 0 ? ((long long)n + 15) / 16 : 0) * 64;
}
