// Gradient of `histogram` (kernel.cu:1) with respect to bins, w, by cugrad.
//   bins_adj: in: the adjoint of *bins after the function; out: the adjoint of *bins before it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void histogram_rev(double *bins, const double *w, const int *key, int n, double *bins_adj,
    double *w_adj) {
  __shared__ double local[8];
  __shared__ double local_adj[8];
  ::cugrad::zero_shared(&local_adj);
  __syncthreads();
  bool t0 = threadIdx.x < 8;  // line 3
  if (t0) local[threadIdx.x] = 0.0;
  __syncthreads();  // line 4
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  for (int i_1 = i; i_1 < n; i_1 += gridDim.x * blockDim.x) {
    double t1 = w[i_1];
    atomicAdd(&local[key[i_1]], t1 * t1);
  }
  __syncthreads();  // line 6
  if (t0) {  // line 7
    double bins_seed = bins_adj[threadIdx.x];
    atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);

    // reverse sweep
    atomicAdd(&local_adj[threadIdx.x], bins_seed);
  }
  __syncthreads();  // line 6
  bool t1 = i < n;  // line 5
  for (int k = t1 ? (n - i - 1) / (t1 ? (int)(gridDim.x * blockDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(gridDim.x * blockDim.x);
    ::cugrad::accumulate_own(&w_adj[i_1], 2.0 * local_adj[key[i_1]] * w[i_1]);
  }
  __syncthreads();  // line 4
  if (t0) local_adj[threadIdx.x] = 0.0;  // line 3
}
