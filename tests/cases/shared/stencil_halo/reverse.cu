// Gradient of `smooth` (kernel.cu:4) with respect to out, in, w, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   w_adj: the gradient with respect to w is added to what it points to
static __global__ void smooth_rev(double *out, const double *in, double w, int n, double *out_adj,
    double *in_adj, double *w_adj) {
  __shared__ double s[36];
  __shared__ double s_adj[36];
  ::cugrad::require_block(32u, 1024u, 64u);
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int g = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  int l = threadIdx.x + 2;  // line 7
  bool t0 = g < n;  // line 8
  s[l] = t0 ? in[g] : 0.0;
  bool t1 = threadIdx.x < 2;  // line 9
  if (t1) {
    s[l - 2] = g >= 2 ? in[g - 2] : 0.0;  // line 10
    s[l + 32] = g + 32 < n ? in[g + 32] : 0.0;  // line 11
  }
  __syncthreads();  // line 13
  double w_adj_1 = 0.0;
  if (t0) {  // line 14
    double sum = 0.0;
    for (int k = -2; k <= 2; ++k) {  // line 16
      double t2 = s[l + k];
      sum += t2 * t2 * (k == 0 ? 1.0 : w);
    }
    double sum_adj = out_adj[g];  // line 17
    out[g] = sum;

    // reverse sweep
    w_adj_1 = 0.0;
    for (int k = 2; k >= -2; --k) {  // line 16
      double t2 = s[l + k];
      bool t3 = k == 0;
      w_adj_1 += t3 ? 0.0 : sum_adj * (t2 * t2);
      atomicAdd(&s_adj[l + k], 2.0 * (sum_adj * (t3 ? 1.0 : w)) * t2);
    }
  }
  __syncthreads();  // line 13
  if (t1) {  // line 9
    if (g + 32 < n) atomicAdd(&in_adj[g + 32], s_adj[l + 32]);  // line 11
    if (g >= 2) atomicAdd(&in_adj[g - 2], s_adj[l - 2]);  // line 10
    s_adj[l + 32] = 0.0;  // line 11
    s_adj[l - 2] = 0.0;  // line 10
  }
  if (t0) atomicAdd(&in_adj[g], s_adj[l]);  // line 8
  if (t0) out_adj[g] = 0.0;  // line 17
  ::cugrad::accumulate_block(w_adj, w_adj_1);  // line 5
  s_adj[l] = 0.0;  // line 8
}
