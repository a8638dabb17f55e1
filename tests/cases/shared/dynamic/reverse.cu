// Gradient of `reverse_rows` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void reverse_rows_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double row[];
  auto *const row_adj = ::cugrad::dynamic_shadow(row, shared_slab);
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  int base = blockIdx.x * n;  // line 3
  int i = threadIdx.x;  // line 4
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) row[i_1] = exp(in[base + i_1]);
  __syncthreads();  // line 5
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {  // line 6
    double t0 = row[n - 1 - i_1];
    double t1 = row[i_1];
    out[base + i_1] = t0 * t1;
    double t2 = out_adj[base + i_1];
    atomicAdd(&row_adj[i_1], t2 * t0);
    atomicAdd(&row_adj[n - 1 - i_1], t2 * t1);
    out_adj[base + i_1] = 0.0;
  }

  // reverse sweep
  bool t0 = i < n;
  __syncthreads();  // line 5
  for (int k = t0 ? (n - i - 1) / (t0 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {  // line 4
    int i_1 = i + (k - 1) * (int)blockDim.x;
    double t1 = row_adj[i_1];
    double t2 = t1 * exp(in[base + i_1]);
    ::cugrad::accumulate_own(&in_adj[base + i_1], t1 == 0.0 && t2 != t2 ? 0.0 : t2);
    row_adj[i_1] = 0.0;
  }
}
