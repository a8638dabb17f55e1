// Gradient of `pairs` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void pairs_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  __shared__ double tile[64];
  __shared__ double tile_adj[64];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 4
  long t0 = (long)i * 2;  // line 5
  double t1 = x[t0];
  long t2 = 1 + t0;
  double t3 = x[t2];
  tile[2 * i] = t1;  // line 8
  (&tile[2 * i])[1] = t3;
  __syncthreads();  // line 9
  double t4 = x[63 - i];  // line 12
  int t5 = (2 * i + 9) % 64;  // line 10
  double t6 = tile[t5];
  out[t0] = t1 * t6;  // line 11
  out[t2] = t3;
  out[64 + i] = t4 * t4;  // line 14

  // reverse sweep
  double t7 = ::cugrad::atomic_exchange(&out_adj[64 + i], 0.0);
  atomicAdd(&x_adj[63 - i], 2.0 * t7 * t4);  // line 12
  double t8 = ::cugrad::atomic_exchange(&out_adj[t2], 0.0);  // line 11
  double t9 = ::cugrad::atomic_exchange(&out_adj[t0], 0.0);
  atomicAdd(&tile_adj[t5], t9 * t1);  // line 10
  __syncthreads();  // line 9
  double t10 = ::cugrad::atomic_exchange(&(&tile_adj[2 * i])[1], 0.0);  // line 8
  double t11 = ::cugrad::atomic_exchange(&tile_adj[2 * i], 0.0);
  atomicAdd(&x_adj[t2], t8 + t10);  // line 5
  atomicAdd(&x_adj[t0], t9 * t6 + t11);
}
