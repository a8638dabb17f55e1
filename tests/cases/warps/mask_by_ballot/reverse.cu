// Gradient of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  __shared__ double partial[32];
  __shared__ double partial_adj[32];
  ::cugrad::zero_shared(&partial_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 10
  double t0 = x[t];  // line 11
  double v = t0 * t0;
  int offset = warpSize / 2;  // line 4
  int trips = 0;
  for (int offset_1 = offset; offset_1 > 0; offset_1 /= 2) {
    v += __shfl_down_sync(0xffffffffu, v, offset_1);
    ++trips;
  }
  bool t1 = t % warpSize == 0;  // line 12
  if (t1) partial[t / warpSize] = v;
  __syncthreads();  // line 13
  int warps = blockDim.x / warpSize;  // line 14
  bool t2 = t < warps;  // line 15
  unsigned int mask = __ballot_sync(0xffffffffu, t2);
  int trips_1 = 0;
  if (t2) {  // line 16
    v = partial[t];
    trips_1 = 0;
    for (int offset_1 = offset; offset_1 > 0; offset_1 /= 2) {  // line 4
      v += __shfl_down_sync(mask, v, offset_1);
      ++trips_1;
    }
  }
  double v_adj = 0.0;
  if (t == 0) {  // line 17
    *out = v;

    // reverse sweep
    v_adj = ::cugrad::atomic_exchange(out_adj, 0.0);
  }
  if (t2) {  // line 16
    for (int k = trips_1; k > 0; --k) {  // line 4
      int offset_1 = offset >> (k - 1);
      v_adj += ::cugrad::shuffle_down_transposed(mask, v_adj, offset_1);
    }
    partial_adj[t] += v_adj;  // line 16
    v_adj = 0.0;
  }
  __syncthreads();  // line 13
  if (t1) {  // line 12
    int t3 = t / warpSize;
    v_adj += partial_adj[t3];
    partial_adj[t3] = 0.0;
  }
  for (int k = trips; k > 0; --k) {  // line 4
    int offset_1 = offset >> (k - 1);
    v_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, v_adj, offset_1);
  }
  atomicAdd(&x_adj[t], 2.0 * v_adj * t0);  // line 11
}
