// Gradient of `kernel` (kernel.cu:3) with respect to out, bins, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   bins_adj: in: the adjoint of *bins after the function; out: the adjoint of *bins before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(__half2 *out, __half *bins, const __half *x, int n, __half2 *out_adj,
    __half *bins_adj, __half *x_adj) {
  __shared__ __half tile[16];
  __shared__ __half tile_adj[16];
  __shared__ float sum_adj_all[1024];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 5
  tile[i] = x[i];  // line 6
  __syncthreads();  // line 7
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) {  // line 9
    __half t0 = tile[k];
    sum += (float)t0 * (float)t0;
  }
  __half pair_x = tile[i];  // line 10
  int t0 = (i + 1) % n;
  __half pair_y = tile[t0];
  float t1 = sum / n;  // line 11
  out[i].x = __hfma(pair_x, pair_x, (__half)t1);
  out[i].y = __hfma(pair_y, pair_y, (__half)t1);
  int t2 = i % 4;  // line 12
  atomicAdd(&bins[t2], pair_x * pair_x);

  // reverse sweep
  __half pair_x_adj = bins_adj[t2] * pair_x;
  pair_x_adj += pair_x_adj;
  __half t3 = ::cugrad::atomic_exchange(&out_adj[i].y, __half(0.0f));  // line 11
  __half t4 = ::cugrad::atomic_exchange(&out_adj[i].x, __half(0.0f));
  __half pair_y_adj = t3 * pair_y;
  pair_y_adj += pair_y_adj;
  __half t5 = t4 * pair_x;
  pair_x_adj += t5;
  pair_x_adj += t5;
  float sum_adj = (float)(t3 + t4) / (float)n;
  atomicAdd(&tile_adj[t0], pair_y_adj);  // line 10
  atomicAdd(&tile_adj[i], pair_x_adj);
  bool all_here = ::cugrad::all_here(true);  // line 9
  if (all_here && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.y == 1 && blockDim.z == 1) {
    sum_adj_all[threadIdx.x] = sum_adj;
    __syncthreads();
    for (int k = i; k <= n - 1; k += blockDim.x) {
      __half adjoint_sum = __half(0.0f);
      for (unsigned int j = 0; j < blockDim.x; ++j) {
        adjoint_sum += (__half)(2.0f * sum_adj_all[j] * (float)tile[k]);
      }
      atomicAdd(&tile_adj[k], adjoint_sum);
    }
    __syncthreads();
  } else {
    for (int k = n - 1; k >= 0; --k) {
      atomicAdd(&tile_adj[k], (__half)(2.0f * sum_adj * (float)tile[k]));
    }
  }
  __syncthreads();  // line 7
  atomicAdd(&x_adj[i], tile_adj[i]);  // line 6
  tile_adj[i] = __half(0.0f);
}
