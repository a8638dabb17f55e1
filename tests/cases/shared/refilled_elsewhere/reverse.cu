// Gradient of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to *a is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, const double *a, int n, double *out_adj,
    double *x_adj, double *a_adj, ::cugrad::tape tape) {
  __shared__ double tile[64];
  __shared__ double tile_adj[64];
  ::cugrad::require_block(32u, 1024u, 64u);
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 6
  double t0 = a[t + 32];
  tile[t] = a[t];  // line 5
  tile[t + 32] = t0;  // line 6
  __syncthreads();  // line 7
  double s = 0.0;
  for (int j = 0; j < 2; ++j) {  // line 9
    for (int q = 0; q < n; ++q) {  // line 10
      tile[j * 32 + t] = x[q * 32 + t] * (1.0 + j);  // line 11
      __syncthreads();  // line 12
      double u = tile[(t + 1) % 32];  // line 13
      double v = tile[32 + (t + 3) % 32];
      s += u * v * v;  // line 14
      __syncthreads();  // line 15
      tape.push(v);  // line 10
      tape.push(u);
    }
  }
  out[t] = s;  // line 18

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int j = 1; j >= 0; --j) {  // line 9
    for (int q = n - 1; q >= 0; --q) {  // line 10
      double u = tape.pop<double>();
      double v = tape.pop<double>();
      __syncthreads();  // line 15
      double t1 = s_adj * v;  // line 14
      double v_adj = s_adj * (u * v);
      double u_adj = t1 * v;
      v_adj += t1 * u;
      atomicAdd(&tile_adj[32 + (t + 3) % 32], v_adj);  // line 13
      atomicAdd(&tile_adj[(t + 1) % 32], u_adj);
      __syncthreads();  // line 12
      atomicAdd(&x_adj[q * 32 + t], tile_adj[j * 32 + t] * (1.0 + j));  // line 11
      tile_adj[j * 32 + t] = 0.0;
    }
  }
  __syncthreads();  // line 7
  atomicAdd(&a_adj[t + 32], tile_adj[t + 32]);  // line 6
  atomicAdd(&a_adj[t], tile_adj[t]);  // line 5
  tile_adj[t + 32] = 0.0;  // line 6
  tile_adj[t] = 0.0;  // line 5
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  return 2 * ((unsigned long long)(n > 0 ? n : 0) * 4);
}
