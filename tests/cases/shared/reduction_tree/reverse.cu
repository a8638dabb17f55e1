// Gradient of `block_sum` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void block_sum_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  __shared__ double partial[64];
  __shared__ double partial_adj[64];
  ::cugrad::zero_shared(&partial_adj);
  __syncthreads();
  int tid = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = i < n;  // line 5
  double t1 = 0.0;
  if (t0) {
    double t2 = in[i];
    t1 = t2 * t2;
  }
  partial[tid] = t1;
  __syncthreads();  // line 6
  int s = blockDim.x / 2;  // line 7
  int trips = 0;
  for (int s_1 = s; s_1 > 0; s_1 >>= 1) {
    if (tid < s_1) partial[tid] += partial[tid + s_1];  // line 8
    __syncthreads();  // line 9
    ++trips;  // line 7
  }
  bool t2 = tid == 0;  // line 11
  if (t2) {
    double out_seed = out_adj[blockIdx.x];
    out[blockIdx.x] = partial[0];

    // reverse sweep
    partial_adj[0] += out_seed;
  }
  for (int k = trips; k > 0; --k) {  // line 7
    int s_1 = s >> (k - 1);
    __syncthreads();  // line 9
    if (tid < s_1) atomicAdd(&partial_adj[tid + s_1], partial_adj[tid]);  // line 8
  }
  __syncthreads();  // line 6
  if (t0) in_adj[i] += 2.0 * partial_adj[tid] * in[i];  // line 5
  if (t2) out_adj[blockIdx.x] = 0.0;  // line 11
  partial_adj[tid] = 0.0;  // line 5
}
