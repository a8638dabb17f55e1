// Gradient of `relative` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void relative_rev(double *out, const double *in, const int *pick, double *out_adj,
    double *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double t0 = in[i];  // line 3
  double v = sin(t0);
  double first = __shfl_sync(0xffffffffu, v, 0);  // line 4
  int t1 = pick[i];  // line 5
  double chosen = __shfl_sync(0xffffffffu, v, t1);
  double segment = __shfl_sync(0xffffffffu, v, 5, 4);  // line 6
  double segment_adj = out_adj[i];  // line 7
  out[i] = v * first + chosen * chosen + segment;

  // reverse sweep
  double chosen_adj = 2.0 * segment_adj * chosen;
  double v_adj = segment_adj * first;
  double first_adj = segment_adj * v;
  out_adj[i] = 0.0;
  v_adj += ::cugrad::shuffle_transposed(0xffffffffu, segment_adj, 5, 4);  // line 6
  v_adj += ::cugrad::shuffle_transposed(0xffffffffu, chosen_adj, t1);  // line 5
  v_adj += ::cugrad::shuffle_transposed(0xffffffffu, first_adj, 0);  // line 4
  in_adj[i] += v_adj * cos(t0);  // line 3
}
