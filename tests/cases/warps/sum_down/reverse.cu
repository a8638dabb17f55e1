// Gradient of `reduce` (kernel.cu:18) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void reduce_rev(const double *in, double *out, int n, double *out_adj, double *in_adj) {
  __shared__ double shared[32];
  __shared__ double shared_adj[32];
  ::cugrad::zero_shared(&shared_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  double sum = 0.0;
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x * gridDim.x) {
    double t0 = in[i_1];
    sum += t0 * t0;
  }
  int lane = threadIdx.x % warpSize;  // line 8
  int wid = threadIdx.x / warpSize;  // line 9
  int offset = warpSize / 2;  // line 2
  double val = sum;
  int trips = 0;
  for (int offset_1 = offset; offset_1 > 0; offset_1 /= 2) {
    val += __shfl_down_sync(0xffffffffu, val, offset_1);
    ++trips;
  }
  bool t0 = lane == 0;  // line 11
  if (t0) shared[wid] = val;
  __syncthreads();  // line 12
  bool t1 = threadIdx.x < blockDim.x / warpSize;  // line 13
  double val_1 = t1 ? shared[lane] : 0.0;
  bool t2 = wid == 0;  // line 14
  int trips_1 = 0;
  if (t2) {
    trips_1 = 0;
    for (int offset_1 = offset; offset_1 > 0; offset_1 /= 2) {  // line 2
      val_1 += __shfl_down_sync(0xffffffffu, val_1, offset_1);
      ++trips_1;
    }
  }
  bool t3 = threadIdx.x == 0;  // line 22
  double val_adj = 0.0;
  if (t3) {
    val_adj = out_adj[blockIdx.x];
    out[blockIdx.x] = val_1;

    // reverse sweep
  }
  if (t2) {  // line 14
    for (int k = trips_1; k > 0; --k) {  // line 2
      int offset_1 = offset >> (k - 1);
      val_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, val_adj, offset_1);
    }
  }
  if (t1) atomicAdd(&shared_adj[lane], val_adj);  // line 13
  __syncthreads();  // line 12
  double val_adj_1 = 0.0;
  if (t0) {  // line 11
    val_adj_1 = shared_adj[wid];
    shared_adj[wid] = 0.0;
  }
  for (int k = trips; k > 0; --k) {  // line 2
    int offset_1 = offset >> (k - 1);
    val_adj_1 += ::cugrad::shuffle_down_transposed(0xffffffffu, val_adj_1, offset_1);
  }
  bool t4 = i < n;  // line 20
  for (int k = t4 ? (n - i - 1) / (t4 ? (int)(blockDim.x * gridDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(blockDim.x * gridDim.x);
    ::cugrad::accumulate_own(&in_adj[i_1], 2.0 * val_adj_1 * in[i_1]);
  }
  if (t3) out_adj[blockIdx.x] = 0.0;  // line 22
}
