// Gradient of `kernel` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *w, double *out_adj,
    double *x_adj, double *w_adj) {
  __shared__ double tile[4][16];
  __shared__ double tile_adj[4][16];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 6
  double t0 = w[i + 8];
  long t1 = (long)i * 2;  // line 5
  long t2 = t1 + 1;
  double t3 = x[t2];
  ((double *)tile)[t1 + 16] = x[t1];
  ((double *)tile)[t1 + 17] = t3;
  ((double *)tile)[i] = t0;  // line 6
  __syncthreads();  // line 7
  double t4 = tile[1][2 * i];  // line 8
  double t5 = tile[1][2 * i + 1];
  tile[2][i] = t4 * t5 + tile[0][i];
  __syncthreads();  // line 9
  if (i < 4) {  // line 10
    double t6 = ((double *)tile)[t1 + 33];
    out[t1] = ((double *)tile)[t1 + 32];
    out[t2] = t6;

    // reverse sweep
    double t7 = ::cugrad::atomic_exchange(&out_adj[t2], 0.0);
    double t8 = ::cugrad::atomic_exchange(&out_adj[t1], 0.0);
    atomicAdd(&((double *)tile_adj)[t1 + 33], t7);
    atomicAdd(&((double *)tile_adj)[t1 + 32], t8);
  }
  __syncthreads();  // line 9
  double t6 = tile_adj[2][i];  // line 8
  atomicAdd(&tile_adj[0][i], t6);
  tile_adj[2][i] = 0.0;
  atomicAdd(&tile_adj[1][2 * i + 1], t6 * t4);
  atomicAdd(&tile_adj[1][2 * i], t6 * t5);
  __syncthreads();  // line 7
  double t7 = ::cugrad::atomic_exchange(&((double *)tile_adj)[i], 0.0);  // line 6
  atomicAdd(&w_adj[i + 8], t7);
  double t8 = ::cugrad::atomic_exchange(&((double *)tile_adj)[t1 + 17], 0.0);  // line 5
  double t9 = ::cugrad::atomic_exchange(&((double *)tile_adj)[t1 + 16], 0.0);
  atomicAdd(&x_adj[t2], t8);
  atomicAdd(&x_adj[t1], t9);
}
