// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, unsigned long n, double *out_adj,
    double *x_adj, ::cugrad::tape tape) {
  __shared__ double v_adj_all[1024];
  unsigned long i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  bool t0 = i < n;  // line 3
  bool all_here = ::cugrad::all_here(t0);  // line 1
  if (!t0) return;
  double v = 1.0;
  for (unsigned long k = 0; k < 2 * n; k += 4) {  // line 5
    tape.push(v);
    v = v * 0.5 + x[k] * v;
  }
  long long k = (long long)n - 1;  // line 6
  for (long long k_1 = k; k_1 >= -2; k_1 -= 3) v += x[k_1 + 2] / (k_1 + 4);
  double t1 = x[i];  // line 7
  out[i] = v * t1;

  // reverse sweep
  double t2 = out_adj[i];
  double v_adj = t2 * t1;
  atomicAdd(&x_adj[i], t2 * v);
  unsigned long long k_1 = k >= -2 ? ((unsigned long long)k + 2) / 3 + 1 : 0;  // line 6
  if (all_here && k_1 - 1 >= (unsigned long long)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1
      && blockDim.z == 1) {
    v_adj_all[threadIdx.x] = v_adj;
    __syncthreads();
    for (unsigned long long k_2 = 1 + (unsigned long long)threadIdx.x; k_2 <= k_1; k_2 += blockDim.x) {
      double x_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.x; ++j) {
        x_sum += v_adj_all[j] / ((long long)(k - (k_2 - 1) * 3) + 4);
      }
      atomicAdd(&x_adj[(long long)(k - (k_2 - 1) * 3) + 2], x_sum);
    }
    __syncthreads();
  } else {
    for (; k_1 > 0; --k_1) {
      long long k_2 = k - (k_1 - 1) * 3;
      ::cugrad::accumulate_warp(&x_adj[k_2 + 2], v_adj / (k_2 + 4));
    }
  }
  for (unsigned long k_2 = 0 < 2 * n ? (2 * n - 1) / 4 + 1 : 0; k_2 > 0; --k_2) {  // line 5
    unsigned long k_3 = (k_2 - 1) * 4;
    double v_1 = tape.pop<double>();
    double v_adj_1 = v_adj * x[k_3];
    ::cugrad::accumulate_warp(&x_adj[k_3], v_adj * v_1);
    v_adj = v_adj_1 + v_adj * 0.5;
  }
  out_adj[i] = 0.0;  // line 7
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(unsigned long n) {
  return (0 < 2 * n ? ((unsigned long long)(2 * n) - 1) / 4 + 1 : 0) * 2;
}
