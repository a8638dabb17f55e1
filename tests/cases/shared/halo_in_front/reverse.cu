// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, unsigned int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  unsigned int t = threadIdx.x;  // line 4
  tile[t] = 1.0;  // line 6
  __syncthreads();  // line 7
  double s = 0.0;
  for (unsigned int first = 0; first < n; first += 32) {  // line 8
    unsigned int at = first + t - 3;  // line 9
    if (at < n) tile[t] = x[at];  // line 10
    __syncthreads();  // line 11
    for (int k = 0; k < 32; ++k) {  // line 12
      double t0 = tile[k];
      double t1 = tile[31 - t];
      s += t0 * t1;
      tape.push(t1);
      tape.push(t0);
    }
    __syncthreads();  // line 13
  }
  out[t] = s;  // line 15

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (unsigned int k = 0 < n ? (n - 1) / 32 + 1 : 0; k > 0; --k) {  // line 8
    unsigned int first = (k - 1) * 32;
    unsigned int at = first + t - 3;  // line 9
    __syncthreads();  // line 13
    double tile_row[32];  // line 12
    double t0 = 0.0;
    #pragma unroll
    for (int k_1 = 31; k_1 >= 0; --k_1) {
      double t1 = tape.pop<double>();
      double t2 = tape.pop<double>();
      t0 += s_adj * t1;
      tile_row[k_1] = s_adj * t2;
    }
    ::cugrad::accumulate_warp((double (*)[32])tile_adj, tile_row);
    atomicAdd(&tile_adj[31 - t], t0);
    __syncthreads();  // line 11
    if (at < n) {  // line 10
      atomicAdd(&x_adj[at], tile_adj[t]);
      tile_adj[t] = 0.0;
    }
  }
  __syncthreads();  // line 7
  tile_adj[t] = 0.0;  // line 6
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned int n) {
  return (unsigned long long)((long long)n > 0 ? ((long long)n + 31) / 32 : 0) * 128;
}
