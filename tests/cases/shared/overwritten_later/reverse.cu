// Gradient of `twice` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `twice_rev_words` says how many words.
static __global__ void twice_rev(double *out, const double *__restrict__ in, int n, double *out_adj,
    double *in_adj, ::cugrad::tape tape) {
  __shared__ double s[32];
  __shared__ double s_adj[32];
  __shared__ double acc_adj_all[32];
  ::cugrad::require_block(16u, 1024u, 64u);
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  s[t + 16] = in[t] * 2.0;  // line 5
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    s[t] = in[base + t];  // line 8
    __syncthreads();  // line 9
    for (int k = 0; k < 32; ++k) {  // line 10
      double t0 = s[k];
      double t1 = s[(k + t) % 32];
      acc += t0 * t1;
      tape.push(t1);
      tape.push(t0);
    }
    __syncthreads();  // line 11
  }
  for (int base = 0; base < n; base += 16) {  // line 13
    s[t + 16] = in[base + t] * acc;  // line 14
    __syncthreads();  // line 15
    double acc_1 = acc;
    for (int k = 0; k < 32; ++k) acc_1 += 0.001 * s[k] * s[(k + t) % 32];  // line 16
    __syncthreads();  // line 17
    tape.push(acc);  // line 13
    acc = acc_1;
  }
  out[t] = acc;  // line 19

  // reverse sweep
  double acc_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  int k = 0 < n ? (n - 1) / 16 + 1 : 0;  // line 13
  for (int k_1 = k; k_1 > 0; --k_1) {
    int base = (k_1 - 1) * 16;
    double acc_1 = tape.pop<double>();
    double t0 = in[base + t];  // line 14
    __syncthreads();
    s[t + 16] = t0 * acc_1;
    __syncthreads();
    if (blockDim.x == 32 && blockDim.y == 1 && blockDim.z == 1) {  // line 16
      acc_adj_all[threadIdx.x] = acc_adj;
      __syncthreads();
      for (int k_2 = 31; k_2 >= 0; --k_2) {
        atomicAdd(&s_adj[(k_2 + t) % 32], acc_adj * (0.001 * s[k_2]));
      }
      double s_sum = 0.0;
      for (unsigned int j = 0; j < 32; ++j) {
        s_sum += acc_adj_all[j] * s[(t + (int)j) % 32] * 0.001;
      }
      atomicAdd(&s_adj[t], s_sum);
      __syncthreads();
    } else {
      double s_row[32];
      #pragma unroll
      for (int k_2 = 31; k_2 >= 0; --k_2) {
        int t1 = (k_2 + t) % 32;
        double t2 = s[t1];
        atomicAdd(&s_adj[t1], acc_adj * (0.001 * s[k_2]));
        s_row[k_2] = acc_adj * t2 * 0.001;
      }
      ::cugrad::accumulate_warp((double (*)[32])s_adj, s_row);
    }
    __syncthreads();  // line 15
    double t1 = s_adj[t + 16];  // line 14
    acc_adj += t1 * t0;
    atomicAdd(&in_adj[base + t], t1 * acc_1);
    s_adj[t + 16] = 0.0;
  }
  for (; k > 0; --k) {  // line 7
    int base = (k - 1) * 16;
    __syncthreads();  // line 11
    double s_row[32];  // line 10
    #pragma unroll
    for (int k_1 = 31; k_1 >= 0; --k_1) {
      double t0 = tape.pop<double>();
      double t1 = tape.pop<double>();
      atomicAdd(&s_adj[(k_1 + t) % 32], acc_adj * t0);
      s_row[k_1] = acc_adj * t1;
    }
    ::cugrad::accumulate_warp((double (*)[32])s_adj, s_row);
    __syncthreads();  // line 9
    atomicAdd(&in_adj[base + t], s_adj[t]);  // line 8
    s_adj[t] = 0.0;
  }
  atomicAdd(&in_adj[t], s_adj[t + 16] * 2.0);  // line 5
  s_adj[t + 16] = 0.0;
}

// Words of tape that a thread of `twice_rev` keeps at most.
static unsigned long long twice_rev_words(int n) {
  long long t0 = (long long)n > 0 ? ((long long)n + 15) / 16 : 0;
  return (unsigned long long)t0 * 128 + (unsigned long long)t0 * 2;
}
