// Gradient of `settle` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void settle_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  __shared__ bool done;
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;  // line 6
  double v = in[i];  // line 7
  bool t0 = t == 0;  // line 8
  if (t0) done = false;
  __syncthreads();  // line 9
  long long trips = 0;
  while (!done) {  // line 10
    tile[t] = v;  // line 11
    __syncthreads();  // line 12
    v = 0.45 * (tile[t ^ 1] + v);  // line 13
    __syncthreads();  // line 14
    if (t0) done = tile[0] < 0.3;  // line 15
    __syncthreads();  // line 16
    ++trips;  // line 10
  }
  double out_seed = out_adj[i];  // line 18
  out[i] = v * v;

  // reverse sweep
  double v_adj = 2.0 * out_seed * v;
  for (long long k = trips; k > 0; --k) {  // line 10
    __syncthreads();  // line 16
    v_adj *= 0.45;  // line 13
    atomicAdd(&tile_adj[t ^ 1], v_adj);
    __syncthreads();  // line 12
    v_adj += tile_adj[t];  // line 11
    tile_adj[t] = 0.0;
  }
  __syncthreads();  // line 9
  in_adj[i] += v_adj;  // line 7
  out_adj[i] = 0.0;  // line 18
}
