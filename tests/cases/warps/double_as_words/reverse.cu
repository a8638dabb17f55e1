// Gradient of `exchange` (kernel.cu:23) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void exchange_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 24
  double t0 = in[i];  // line 25
  double v = t0 * t0;
  double sum = v;
  for (int mask = 16; mask > 0; mask /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, mask);  // line 27
  int lane = threadIdx.x * 7 % 32;  // line 28
  double t1 = __shfl_sync(0xffffffffu, v, lane);  // line 4
  double t2 = sin(sum);  // line 28
  double t3 = __shfl_up_sync(0xffffffffu, v, 3);  // line 18
  double out_seed = out_adj[i];  // line 28
  out[i] = v * t1 + t2 * t3;

  // reverse sweep
  out_adj[i] = 0.0;
  double v_adj = ::cugrad::shuffle_up_transposed(0xffffffffu, out_seed * t2, 3);  // line 18
  double sum_adj = out_seed * t3 * cos(sum);  // line 28
  v_adj += out_seed * t1;
  v_adj += ::cugrad::shuffle_transposed(0xffffffffu, out_seed * v, lane);  // line 4
  for (int k = 5; k > 0; --k) {  // line 27
    int mask = 16 >> (k - 1);
    sum_adj += __shfl_xor_sync(0xffffffffu, sum_adj, mask);  // line 11
  }
  v_adj += sum_adj;  // line 27
  in_adj[i] += 2.0 * v_adj * t0;  // line 25
}
