// Tangent of `k` (kernel.cu:5) with respect to out, in, a, tile_adj, tape, trips, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
//   tile_adj_tan: tangent of tile_adj
//   tape_tan: tangent of tape
//   trips_tan: tangent of trips
static __global__ void k_fwd(double *out, const double *in, double a, int tile_adj_1, double tile_adj,
    double tape, double trips, double *out_tan, double *in_tan, double a_tan, double tile_adj_tan,
    double tape_tan, double trips_tan) {
  __shared__ double tile[32];
  __shared__ double tile_tan[32];
  int i = threadIdx.x;  // line 7
  double t1 = in[i];  // line 8
  double t2 = in_tan[i];
  tile[i] = t1 * a;
  tile_tan[i] = t2 * a + t1 * a_tan;
  __syncthreads();  // line 9
  double t1_v = tile[31 - i];  // line 10
  double t1_v_tan = tile_tan[31 - i];
  double in_adj = t1_v;
  double in_adj_tan = t1_v_tan;
  for (int in_tan_1 = 0; in_tan_1 < tile_adj_1; ++in_tan_1) {  // line 12
    double t3 = in_adj * trips;
    in_adj_tan = (in_adj_tan * trips + in_adj * trips_tan) * cos(t3) + tape_tan;
    in_adj = sin(t3) + tape;
  }
  out[i] = in_adj * tile_adj;  // line 13
  out_tan[i] = in_adj_tan * tile_adj + in_adj * tile_adj_tan;
}
