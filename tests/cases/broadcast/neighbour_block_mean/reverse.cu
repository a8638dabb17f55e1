// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *__restrict__ x, double *out_adj, double *x_adj) {
  int base = blockIdx.x * blockDim.x;  // line 3
  double mean = 0.0;
  for (int k = 0; (unsigned int)k < blockDim.x; ++k) mean += x[base + k];  // line 5
  double t0 = (double)blockDim.x;  // line 6
  mean /= t0;
  unsigned int t1 = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  double out_seed = out_adj[t1];
  double d = x[t1] - mean;  // line 7
  out[t1] = d * d;  // line 8

  // reverse sweep
  double d_adj = 2.0 * out_seed * d;
  double mean_adj = -d_adj;  // line 7
  atomicAdd(&x_adj[t1], d_adj);
  mean_adj /= t0;  // line 6
  int k = (int)blockDim.x - 1;
  for (; k >= 7; k -= 8) {  // line 5
    double x_row[8];
    #pragma unroll
    for (int k_1 = 0; k_1 < 8; ++k_1) x_row[7 - k_1] = mean_adj;
    ::cugrad::accumulate_warp((double (*)[8])(x_adj + (base + (k - 7))), x_row);
  }
  for (; k >= 0; --k) ::cugrad::accumulate_warp(&x_adj[base + k], mean_adj);
  out_adj[t1] = 0.0;  // line 8
}
