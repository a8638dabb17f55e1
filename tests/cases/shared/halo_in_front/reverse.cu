// Gradient of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *__restrict__ x, unsigned int n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  __shared__ double wide[32];
  __shared__ double wide_adj[32];
  __shared__ double wave[32];
  __shared__ double wave_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  ::cugrad::zero_shared(&wide_adj);
  ::cugrad::zero_shared(&wave_adj);
  __syncthreads();
  unsigned int t = threadIdx.x;  // line 5
  tile[t] = 1.0;  // line 7
  wide[t] = 1.0;  // line 8
  wave[t] = 1.0;  // line 9
  __syncthreads();  // line 10
  unsigned int phase = 0;
  double s = 0.0;
  for (unsigned int first = 0; first < n; first += 32) {  // line 11
    unsigned int at = first + t - 3;  // line 12
    if (at < n) tile[t] = x[at];  // line 13
    if ((long long)at < (long long)n) {  // line 14
      double t0 = x[at];
      wide[t] = t0 * t0;
    }
    if (phase < 2147483648u) wave[t] = x[first % 128 + t];  // line 15
    __syncthreads();  // line 16
    for (int k = 0; k < 32; ++k) {  // line 17
      double t0 = tile[k];
      double t1 = tile[31 - t];
      double t2 = wide[k];
      double t3 = wide[31 - t];
      s += t0 * t1 + t2 * t3;
      tape.push(t1);
      tape.push(t0);
      tape.push(t3);
      tape.push(t2);
    }
    double t0 = wave[t];  // line 18
    double t1 = wave[31 - t];
    s += t0 * t1;
    phase += 1610612736;  // line 19
    __syncthreads();  // line 20
    tape.push(t1);  // line 11
    tape.push(t0);
  }
  out[t] = s;  // line 22

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (unsigned int k = 0 < n ? (n - 1) / 32 + 1 : 0; k > 0; --k) {  // line 11
    unsigned int phase_1 = (k - 1) * 1610612736;
    unsigned int first = (k - 1) * 32;
    double t0 = tape.pop<double>();
    double t1 = tape.pop<double>();
    unsigned int at = first + t - 3;  // line 12
    __syncthreads();  // line 20
    atomicAdd(&wave_adj[31 - t], s_adj * t0);  // line 18
    atomicAdd(&wave_adj[t], s_adj * t1);
    double wide_row[32];  // line 17
    double t2 = 0.0;
    double t3 = 0.0;
    #pragma unroll
    for (int k_1 = 31; k_1 >= 0; --k_1) {
      double t4 = tape.pop<double>();
      double t5 = tape.pop<double>();
      double t6 = tape.pop<double>();
      double t7 = tape.pop<double>();
      t3 += s_adj * t4;
      wide_row[k_1] = s_adj * t5;
      t2 += s_adj * t6;
      ::cugrad::accumulate_warp(&tile_adj[k_1], s_adj * t7);
    }
    ::cugrad::accumulate_warp((double (*)[32])wide_adj, wide_row);
    atomicAdd(&tile_adj[31 - t], t2);
    atomicAdd(&wide_adj[31 - t], t3);
    __syncthreads();  // line 16
    if (phase_1 < 2147483648u) {  // line 15
      atomicAdd(&x_adj[first % 128 + t], wave_adj[t]);
      wave_adj[t] = 0.0;
    }
    if ((long long)at < (long long)n) {  // line 14
      atomicAdd(&x_adj[at], 2.0 * wide_adj[t] * x[at]);
      wide_adj[t] = 0.0;
    }
    if (at < n) {  // line 13
      atomicAdd(&x_adj[at], tile_adj[t]);
      tile_adj[t] = 0.0;
    }
  }
  __syncthreads();  // line 10
  tile_adj[t] = 0.0;  // line 7
  wave_adj[t] = 0.0;  // line 9
  wide_adj[t] = 0.0;  // line 8
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned int n) {
  return (unsigned long long)((long long)n > 0 ? ((long long)n + 31) / 32 : 0) * 260;
}
