// Gradient of `chosen` (kernel.cu:2) with respect to out, x, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
static __global__ void chosen_rev(double *out, const double *x, const double *__restrict__ w, int n,
    double *out_adj, double *x_adj, double *w_adj) {
  __shared__ double w_sums[8];
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i < n) {  // line 4
    double t0 = x[i];  // line 5
    bool t1 = t0 > 2.0;
    const double *p = t1 ? x : out;
    double *t2 = t1 ? x_adj : out_adj;
    double t3 = p[i];  // line 6
    double s = sin(t3);
    for (int k = 0; k < 8; ++k) s += w[k] * t0 * t0;  // line 7
    double s_adj = out_adj[i];  // line 9
    out[i] = s;  // line 8
    double t4 = p[i];  // line 9
    out[i] = s + t4 * t4;

    // reverse sweep
    out_adj[i] = 0.0;
    atomicAdd(&t2[i], 2.0 * s_adj * t4);
    s_adj += out_adj[i];  // line 8
    double w_row[8];  // line 7
    double t5 = 0.0;
    #pragma unroll
    for (int k = 7; k >= 0; --k) {
      double t6 = w[k];
      double t7 = s_adj * t0;
      t5 = t5 + s_adj * (t6 * t0) + t7 * t6;
      w_row[k] = t7 * t0;
    }
    ::cugrad::accumulate_warp((double (*)[8])w_sums, w_row);
    out_adj[i] = 0.0;  // line 8
    atomicAdd(&t2[i], s_adj * cos(t3));  // line 6
    atomicAdd(&x_adj[i], t5);  // line 5
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 8; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
