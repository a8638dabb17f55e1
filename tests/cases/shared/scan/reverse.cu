// Gradient of `scan` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void scan_rev(double *out, const double *in, int n, double *out_adj, double *in_adj,
    ::cugrad::shared_slab shared_slab) {
  extern __shared__ double temp[];
  auto *const temp_adj = ::cugrad::dynamic_shadow(temp, shared_slab);
  ::cugrad::require_room(n, blockDim.x, 0ll, ::cugrad::magnitude(n));
  ::cugrad::zero_dynamic_shared(shared_slab);
  __syncthreads();
  int tid = threadIdx.x;  // line 4
  bool t0 = tid > 0;  // line 6
  temp[tid] = t0 ? in[tid - 1] : 0.0;
  __syncthreads();  // line 7
  int pout = 0;
  int trips = 0;
  for (int offset = 1; offset < n; offset *= 2) {  // line 8
    pout = 1 - pout;  // line 9
    int pin = 1 - pout;  // line 10
    if (tid >= offset) {  // line 11
      temp[pout * n + tid] = temp[pin * n + tid] + temp[pin * n + tid - offset];  // line 12
    } else {
      temp[pout * n + tid] = temp[pin * n + tid];  // line 14
    }
    __syncthreads();  // line 15
    ++trips;  // line 8
  }
  double t1 = temp[pout * n + tid];  // line 17
  double t2 = in[tid];
  out[tid] = t1 * t2;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[tid], 0.0);
  atomicAdd(&in_adj[tid], t3 * t1);
  atomicAdd(&temp_adj[pout * n + tid], t3 * t2);
  for (int k = trips; k > 0; --k) {  // line 8
    int pout_1 = (k - 1) % 2 == 0 ? 0 : 1;
    int offset = 1 << (k - 1);
    pout_1 = 1 - pout_1;  // line 9
    int pin = 1 - pout_1;  // line 10
    __syncthreads();  // line 15
    if (tid >= offset) {  // line 11
      double t4 = temp_adj[pout_1 * n + tid];  // line 12
      temp_adj[pout_1 * n + tid] = 0.0;
      atomicAdd(&temp_adj[pin * n + tid - offset], t4);
      atomicAdd(&temp_adj[pin * n + tid], t4);
    } else {
      double t4 = temp_adj[pout_1 * n + tid];  // line 14
      temp_adj[pout_1 * n + tid] = 0.0;
      atomicAdd(&temp_adj[pin * n + tid], t4);
    }
  }
  __syncthreads();  // line 7
  if (t0) atomicAdd(&in_adj[tid - 1], temp_adj[tid]);  // line 6
  temp_adj[tid] = 0.0;
}
