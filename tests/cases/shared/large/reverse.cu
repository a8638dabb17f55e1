// Gradient of `shift` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void shift_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::shared_slab shared_slab) {
  __shared__ double big[5120];
  auto &big_adj = ::cugrad::spilled_shadow<decltype(big)>(shared_slab, 0);
  ::cugrad::zero_shared(&big_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 4
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {
    double t0 = in[i_1];
    big[i_1] = t0 * t0;
  }
  __syncthreads();  // line 5
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) out[i_1] = big[(i_1 + 1) % n] * big[i_1];  // line 6

  // reverse sweep
  bool t0 = i < n;
  int k = t0 ? (n - i - 1) / (t0 ? (int)blockDim.x : 1) + 1 : 0;
  for (int k_1 = k; k_1 > 0; --k_1) {
    int i_1 = i + (k_1 - 1) * (int)blockDim.x;
    int t1 = (i_1 + 1) % n;
    double t2 = big[t1];
    double t3 = big[i_1];
    double t4 = ::cugrad::atomic_exchange(&out_adj[i_1], 0.0);
    atomicAdd(&big_adj[i_1], t4 * t2);
    atomicAdd(&big_adj[t1], t4 * t3);
  }
  __syncthreads();  // line 5
  for (; k > 0; --k) {  // line 4
    int i_1 = i + (k - 1) * (int)blockDim.x;
    atomicAdd(&in_adj[i_1], 2.0 * big_adj[i_1] * in[i_1]);
    big_adj[i_1] = 0.0;
  }
}
