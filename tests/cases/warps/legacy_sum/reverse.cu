// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  double t0 = x[i];  // line 4
  double v = t0 * t0;
  unsigned int t_kept[5];  // line 5
  int trips = 0;
  for (int d = 16; d > 0; d /= 2) {
    unsigned int t1 = __activemask();
    v += __shfl_down_sync(t1, v, d);
    t_kept[trips] = t1;
    ++trips;
  }
  int large = __syncthreads_count(x[i] > 0.25);  // line 6
  __syncthreads();
  bool t1 = i % 32 == 0;  // line 7
  if (t1) out[i / 32] = v * large;
  unsigned int t2 = __activemask();  // line 8
  double x_sum = 0.0;
  if (__any_sync(t2, i == n) != 0) {
    out[2] = 3.0 * x[1];

    // reverse sweep
    x_sum = out_adj[2] * 3.0;
    out_adj[2] = 0.0;
  }
  ::cugrad::accumulate_block(&x_adj[1], x_sum);
  double v_adj = 0.0;
  if (t1) {  // line 7
    int t3 = i / 32;
    v_adj = out_adj[t3] * large;
    out_adj[t3] = 0.0;
  }
  __syncthreads();  // line 6
  for (int k = trips; k > 0; --k) {  // line 5
    int d = 16 >> (k - 1);
    v_adj += ::cugrad::shuffle_down_transposed(t_kept[k - 1], v_adj, d);
  }
  atomicAdd(&x_adj[i], 2.0 * (v_adj * t0));  // line 4
}
