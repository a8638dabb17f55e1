// Gradient of `products` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void products_rev(double *out, const double *in, double *out_adj, double *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double v = in[i];  // line 4
  double t_kept[5];  // line 5
  double v_kept[5];
  int trips = 0;
  for (int m = 1; m < 32; m <<= 1) {
    double t0 = __shfl_xor_sync(0xffffffffu, v, m);
    t_kept[trips] = t0;
    v_kept[trips] = v;
    v *= t0;
    ++trips;
  }
  double out_seed = out_adj[i];  // line 6
  double in_adj_before = in_adj[i];
  double t0 = in[i];
  out[i] = v * t0;

  // reverse sweep
  double v_adj = out_seed * t0;
  in_adj[i] = in_adj_before + out_seed * v;
  out_adj[i] = 0.0;
  int k = 5;
  while (k > 0) {  // line 5
    int trips_1 = k - 1;
    int m = 1 << trips_1;
    double v_1 = v_kept[trips_1];
    double v_adj_1 = v_adj * t_kept[trips_1];
    v_adj = v_adj_1 + __shfl_xor_sync(0xffffffffu, v_adj * v_1, m);
    k = trips_1;
  }
  in_adj[i] += v_adj;  // line 4
}
