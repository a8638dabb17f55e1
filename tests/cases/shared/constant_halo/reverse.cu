// Gradient of `halo` (kernel.cu:2) with respect to out, in, edge, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   edge_adj: the gradient with respect to *edge is added to it
static __global__ void halo_rev(double *out, const double *in, const double *edge, int n, double *out_adj,
    double *in_adj, double *edge_adj) {
  __shared__ double s[18];
  __shared__ double s_adj[18];
  ::cugrad::require_block(16u, 1024u, 64u);
  ::cugrad::zero_shared(&s_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 4
  bool t0 = t == 0;  // line 5
  if (t0) {
    double t1 = edge[1];  // line 7
    s[0] = *edge;  // line 6
    s[17] = t1 * t1;  // line 7
  }
  double acc = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 10
    s[t + 1] = in[base + t];  // line 11
    __syncthreads();  // line 12
    acc += s[t] * s[t + 1] * s[t + 2];  // line 13
    __syncthreads();  // line 14
  }
  out[t] = acc;  // line 16

  // reverse sweep
  double acc_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int k = 0 < n ? (n - 1) / 16 + 1 : 0; k > 0; --k) {  // line 10
    int base = (k - 1) * 16;
    double t1 = in[base + t];  // line 11
    __syncthreads();
    s[t + 1] = t1;
    __syncthreads();
    double t2 = s[t];  // line 13
    double t3 = s[t + 1];
    double t4 = s[t + 2];
    __syncthreads();  // line 14
    double t5 = acc_adj * t4;  // line 13
    ::cugrad::accumulate_row(&s_adj[t + 1], t5 * t3, t5 * t2, acc_adj * (t2 * t3));
    __syncthreads();  // line 12
    atomicAdd(&in_adj[base + t], s_adj[t + 1]);  // line 11
    s_adj[t + 1] = 0.0;
  }
  double edge_sum = 0.0;
  double edge_sum_1 = 0.0;
  if (t0) {  // line 5
    edge_sum = 2.0 * s_adj[17] * edge[1];  // line 7
    edge_sum_1 = s_adj[0];  // line 6
    s_adj[0] = 0.0;
    s_adj[17] = 0.0;  // line 7
  }
  ::cugrad::accumulate_block<double>({edge_adj, &edge_adj[1]}, {edge_sum_1, edge_sum});  // line 5
}
