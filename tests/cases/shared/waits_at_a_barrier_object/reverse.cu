// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 11
  double sum = 0.0;
  for (int a = 0; a < n; ++a) {  // line 18
    double *to = &tile[t];  // line 19
    const double *from = x + (a * 32 + t);
    for (int n_1 = 0; n_1 < 1; ++n_1) to[n_1] = from[n_1];
    __syncthreads();  // line 20
    sum *= 0.5;  // line 21
    sum += *to * tile[31 - t];  // line 23
    __syncthreads();  // line 24
  }
  out[t] = sum;  // line 26

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int a = n - 1; a >= 0; --a) {  // line 18
    double *to = &tile[t];  // line 19
    const double *from = x + (a * 32 + t);
    __syncthreads();
    for (int n_1 = 0; n_1 < 1; ++n_1) to[n_1] = from[n_1];
    __syncthreads();
    double t0 = *to;  // line 23
    double t1 = tile[31 - t];
    __syncthreads();  // line 24
    atomicAdd(&tile_adj[31 - t], sum_adj * t0);  // line 23
    atomicAdd(&tile_adj[t], sum_adj * t1);
    sum_adj *= 0.5;  // line 21
    __syncthreads();  // line 20
    for (int n_1 = 0; n_1 >= 0; --n_1) {  // line 19
      double t2 = ::cugrad::atomic_exchange(&(&tile_adj[t])[n_1], 0.0);
      atomicAdd(&(x_adj + (a * 32 + t))[n_1], t2);
    }
  }
}
