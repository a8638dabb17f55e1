// Gradient of `layer_norm` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void layer_norm_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  __shared__ double sum;
  __shared__ double sum_adj;
  __shared__ double squares;
  __shared__ double squares_adj;
  ::cugrad::require_room(n, blockDim.x, 1ll, gridDim.x);
  ::cugrad::zero_shared(&sum_adj);
  ::cugrad::zero_shared(&squares_adj);
  __syncthreads();
  bool t0 = threadIdx.x == 0;  // line 3
  if (t0) {
    squares = 0.0;  // line 5
    sum = 0.0;  // line 4
  }
  __syncthreads();  // line 7
  unsigned int t1 = blockIdx.x * n + threadIdx.x;  // line 8
  double v = in[t1];
  atomicAdd(&sum, v);  // line 9
  atomicAdd(&squares, v * v);  // line 10
  __syncthreads();  // line 11
  double out_seed = out_adj[t1];  // line 14
  double mean = sum / n;  // line 12
  double var = squares / n - mean * mean;  // line 13
  double t2 = sqrt(var + 0.01);  // line 14
  double t3 = (v - mean) / t2;
  out[t1] = t3;

  // reverse sweep
  double v_adj = out_seed / t2;
  double var_adj = -v_adj * t3 * (0.5 / t2);
  double mean_adj = -v_adj;
  mean_adj -= 2.0 * var_adj * mean;  // line 13
  double t4 = 1.0 / n;
  ::cugrad::accumulate_block<double>({&squares_adj, &sum_adj}, {var_adj * t4, mean_adj * t4});  // line 12
  __syncthreads();  // line 11
  v_adj += 2.0 * squares_adj * v;  // line 10
  v_adj += sum_adj;  // line 9
  in_adj[t1] += v_adj;  // line 8
  __syncthreads();  // line 7
  if (t0) {  // line 3
    sum_adj = 0.0;  // line 4
    squares_adj = 0.0;  // line 5
  }
  out_adj[t1] = 0.0;  // line 14
}
