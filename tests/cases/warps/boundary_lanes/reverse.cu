// Gradient of `shifts` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void shifts_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  int i = threadIdx.x;  // line 3
  double t0 = in[i];  // line 4
  double v = t0 * t0;
  double down = __shfl_down_sync(0xffffffffu, v, 3, 8);  // line 5
  double up = __shfl_up_sync(0xffffffffu, v, 5, 16);  // line 6
  double across = __shfl_xor_sync(0xffffffffu, v, 12, 8);  // line 7
  double own = __shfl_down_sync(0xffffffffu, v, 0);  // line 8
  double t1 = 3.0 * across;  // line 9
  out[i] = down + 2.0 * up + t1 * v + own;

  // reverse sweep
  double own_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = own_adj * t1;
  double across_adj = own_adj * v * 3.0;
  double up_adj = own_adj * 2.0;
  v_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, own_adj, 0);  // line 8
  v_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, across_adj, 12, 8);  // line 7
  v_adj += ::cugrad::shuffle_up_transposed(0xffffffffu, up_adj, 5, 16);  // line 6
  v_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, own_adj, 3, 8);  // line 5
  atomicAdd(&in_adj[i], 2.0 * v_adj * t0);  // line 4
}
