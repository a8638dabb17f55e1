// Gradient of `rows` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   tape: holds what the reverse sweep needs of loops; `rows_rev_words` says how many words.
static __global__ void rows_rev(double *out, const double *__restrict__ in, int rows, int n, double *out_adj,
    double *in_adj, ::cugrad::tape tape) {
  __shared__ double tile[16];
  __shared__ double tile_adj[16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  tile[t] = 1.0 + 0.1 * t;  // line 5
  double acc = 0.0;
  for (int r = 0; r < rows; ++r) {  // line 7
    for (int base = 0; base < n; base += 16) {  // line 8
      __syncthreads();  // line 9
      if (base + t < n) tile[t] = in[r * n + base + t];  // line 10
      __syncthreads();  // line 11
      for (int k = 0; k < 16; ++k) {  // line 12
        double t0 = tile[k];
        double t1 = tile[(k + t) % 16];
        acc = 0.5 * acc + t0 * t1;
        tape.push(t1);
        tape.push(t0);
      }
    }
  }
  out[t] = acc;  // line 15

  // reverse sweep
  double acc_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int r = rows - 1; r >= 0; --r) {  // line 7
    for (int k = 0 < n ? (n - 1) / 16 + 1 : 0; k > 0; --k) {  // line 8
      int base = (k - 1) * 16;
      double tile_row[16];  // line 12
      #pragma unroll
      for (int k_1 = 15; k_1 >= 0; --k_1) {
        double t0 = tape.pop<double>();
        double t1 = tape.pop<double>();
        atomicAdd(&tile_adj[(k_1 + t) % 16], acc_adj * t0);
        tile_row[k_1] = acc_adj * t1;
        acc_adj *= 0.5;
      }
      ::cugrad::accumulate_warp((double (*)[16])tile_adj, tile_row);
      __syncthreads();  // line 11
      if (base + t < n) {  // line 10
        atomicAdd(&in_adj[r * n + base + t], tile_adj[t]);
        tile_adj[t] = 0.0;
      }
      __syncthreads();  // line 9
    }
  }
  tile_adj[t] = 0.0;  // line 5
}

// Words of tape that a thread of `rows_rev` keeps at most.
static unsigned long long rows_rev_words(int rows, int n) {
  return (unsigned long long)(rows > 0 ? rows : 0) * ((unsigned long long)((long long)n > 0
      ? ((long long)n + 15) / 16 : 0) * 64);
}
