// Gradient of `halves` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void halves_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  int i = threadIdx.x;  // line 2
  bool t0 = i < n;  // line 3
  unsigned int mask = __ballot_sync(0xffffffffu, t0);
  if (!t0) return;  // line 4
  double v = in[i];  // line 5
  double o_kept[5];  // line 6
  double v_kept[5];
  int trips = 0;
  for (int d = 16; d > 0; d >>= 1) {
    double o = __shfl_down_sync(mask, v, d);  // line 7
    double v_1 = v;
    if (i + d < n) v_1 = v + o * v;  // line 8
    v_kept[trips] = v;  // line 6
    o_kept[trips] = o;
    v = v_1;
    ++trips;
  }
  out[i] = v;  // line 10

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  int k = 5;
  while (k > 0) {  // line 6
    int trips_1 = k - 1;
    int d = 16 >> trips_1;
    double v_1 = v_kept[trips_1];
    double o = o_kept[trips_1];
    double o_adj = 0.0;
    if (i + d < n) {  // line 8
      o_adj = v_adj * v_1;
      v_adj += v_adj * o;
    }
    v_adj += ::cugrad::shuffle_down_transposed(mask, o_adj, d);  // line 7
    k = trips_1;
  }
  atomicAdd(&in_adj[i], v_adj);  // line 5
}
