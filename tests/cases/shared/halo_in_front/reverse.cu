// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, unsigned int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  __shared__ double wave[32];
  __shared__ double wave_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  ::cugrad::zero_shared(&wave_adj);
  __syncthreads();
  unsigned int t = threadIdx.x;  // line 5
  tile[t] = 1.0;  // line 7
  wave[t] = 1.0;  // line 8
  __syncthreads();  // line 9
  unsigned int phase = 0;
  double s = 0.0;
  for (unsigned int first = 0; first < n; first += 32) {  // line 10
    unsigned int at = first + t - 3;  // line 11
    if (at < n) tile[t] = x[at];  // line 12
    if (phase < 2147483648u) wave[t] = x[first % 128 + t];  // line 13
    __syncthreads();  // line 14
    for (int k = 0; k < 32; ++k) {  // line 15
      double t0 = tile[k];
      double t1 = tile[31 - t];
      s += t0 * t1;
      tape.push(t1);
      tape.push(t0);
    }
    double t0 = wave[t];  // line 16
    double t1 = wave[31 - t];
    s += t0 * t1;
    phase += 1610612736;  // line 17
    __syncthreads();  // line 18
    tape.push(t1);  // line 10
    tape.push(t0);
  }
  out[t] = s;  // line 20

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (unsigned int k = 0 < n ? (n - 1) / 32 + 1 : 0; k > 0; --k) {  // line 10
    unsigned int phase_1 = (k - 1) * 1610612736;
    unsigned int first = (k - 1) * 32;
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    unsigned int at = first + t - 3;  // line 11
    __syncthreads();  // line 18
    atomicAdd(&wave_adj[31 - t], s_adj * t0);  // line 16
    atomicAdd(&wave_adj[t], s_adj * t1);
    double tile_row[32];  // line 15
    double t2 = 0.0;
    #pragma unroll
    for (int k_1 = 31; k_1 >= 0; --k_1) {
      double t3 = tape.pop<double>();
      double t4 = tape.pop<double>();
      t2 += s_adj * t3;
      tile_row[k_1] = s_adj * t4;
    }
    ::cugrad::accumulate_warp((double (*)[32])tile_adj, tile_row);
    atomicAdd(&tile_adj[31 - t], t2);
    __syncthreads();  // line 14
    if (phase_1 < 2147483648u) {  // line 13
      atomicAdd(&x_adj[first % 128 + t], wave_adj[t]);
      wave_adj[t] = 0.0;
    }
    if (at < n) {  // line 12
      atomicAdd(&x_adj[at], tile_adj[t]);
      tile_adj[t] = 0.0;
    }
  }
  __syncthreads();  // line 9
  tile_adj[t] = 0.0;  // line 7
  wave_adj[t] = 0.0;  // line 8
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned int n) {
  return (unsigned long long)((long long)n > 0 ? ((long long)n + 31) / 32 : 0) * 132;
}
