// Gradient of `total` (kernel.cu:12) with respect to out, partial, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   partial_adj: in: the adjoint of *partial after the function; out: the adjoint of *partial before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void total_rev(double *out, double *partial, const double *x, unsigned int n,
    double *out_adj, double *partial_adj, double *x_adj) {
  __shared__ double sums[32];
  __shared__ double sums_adj[32];
  __shared__ bool is_last;
  ::cugrad::zero_shared(&sums_adj);
  __syncthreads();
  unsigned int t = threadIdx.x;  // line 15
  unsigned int i = blockIdx.x * 32 + t;  // line 17
  double sum = 0.0;
  for (unsigned int i_1 = i; i_1 < n; i_1 += gridDim.x * 32) {
    double t0 = x[i_1];
    sum += t0 * t0;
  }
  sums[t] = sum;  // line 18
  double *sums_1 = sums;  // line 19
  __syncthreads();  // line 5
  for (unsigned int step = 16; step > 0; step >>= 1) {  // line 6
    if (t < step) sums[t] += sums[t + step];  // line 7
    __syncthreads();  // line 8
  }
  bool t0 = t == 0;  // line 20
  if (t0) partial[blockIdx.x] = *sums_1;
  if (gridDim.x > 1) {  // line 21
    if (t0) {  // line 23
      unsigned int t1 = atomicInc(&finished, gridDim.x);  // line 24
      long long t2 = (long long)gridDim.x * (long long)gridDim.y * (long long)gridDim.z - 1;
      ::cugrad::require_last_block((long long)t1 <= t2 && (long long)(gridDim.x - 1) == t2
          && (long long)gridDim.x >= t2);
    }
    ::cooperative_groups::this_grid().sync();  // line 23
    if (t0) {
      is_last = blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1  // line 25
          && blockIdx.z == gridDim.z - 1;
    }
    __syncthreads();  // line 27
    if (is_last) {  // line 28
      double sum_1 = 0.0;
      for (unsigned int i_1 = t; i_1 < gridDim.x; i_1 += 32) {  // line 30
        double t1 = partial[i_1];
        sum_1 += t1 * t1;
      }
      sums[t] = sum_1;  // line 31
      __syncthreads();  // line 5
      for (unsigned int step = 16; step > 0; step >>= 1) {  // line 6
        if (t < step) sums[t] += sums[t + step];  // line 7
        __syncthreads();  // line 8
      }
      if (t0) {  // line 33
        double t1 = sqrt(*sums_1);  // line 34
        *out = t1;

        // reverse sweep
        finished = 0;  // line 35
        double t2 = ::cugrad::atomic_exchange(out_adj, 0.0);  // line 34
        sums_adj[0] += t2 * (0.5 / t1);
      }
      for (int k = 5; k > 0; --k) {  // line 6
        unsigned int step = 16u >> (k - 1);
        __syncthreads();  // line 8
        if (t < step) atomicAdd(&sums_adj[t + step], sums_adj[t]);  // line 7
      }
      __syncthreads();  // line 5
      double sum_adj = sums_adj[t];  // line 31
      for (unsigned int k = t < gridDim.x ? (gridDim.x - t - 1) / 32 + 1 : 0; k > 0; --k) {  // line 30
        unsigned int i_1 = t + (k - 1) * 32;
        atomicAdd(&partial_adj[i_1], 2.0 * sum_adj * partial[i_1]);
      }
      sums_adj[t] = 0.0;  // line 31
    }
    __syncthreads();  // line 27
    ::cooperative_groups::this_grid().sync();  // line 23
  }
  if (t0) {  // line 20
    double t1 = ::cugrad::atomic_exchange(&partial_adj[blockIdx.x], 0.0);
    sums_adj[0] += t1;
  }
  for (int k = 5; k > 0; --k) {  // line 6
    unsigned int step = 16u >> (k - 1);
    __syncthreads();  // line 8
    if (t < step) atomicAdd(&sums_adj[t + step], sums_adj[t]);  // line 7
  }
  __syncthreads();  // line 5
  double sum_adj = sums_adj[t];  // line 18
  bool t1 = i < n;  // line 17
  for (unsigned int k = t1 ? (n - i - 1) / (t1 ? gridDim.x * 32 : 1) + 1 : 0; k > 0; --k) {
    unsigned int i_1 = i + (k - 1) * (gridDim.x * 32);
    atomicAdd(&x_adj[i_1], 2.0 * sum_adj * x[i_1]);
  }
  sums_adj[t] = 0.0;  // line 18
}
