// Gradient of `k` (kernel.cu:5) with respect to out, in, a, tile_adj, tape, trips, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   tile_adj_adj: the gradient with respect to tile_adj is added to what it points to
//   tape_adj: the gradient with respect to tape is added to what it points to
//   trips_adj: the gradient with respect to trips is added to what it points to
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 12.
static __global__ void k_rev(double *out, const double *in, double a, int tile_adj_1, double tile_adj_2,
    double tape, double trips, double *out_adj, double *in_adj, double *a_adj, double *tile_adj_adj,
    double *tape_adj, double *trips_adj) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 7
  double t1 = in[i];  // line 8
  tile[i] = t1 * a;
  __syncthreads();  // line 9
  double t1_v = tile[31 - i];  // line 10
  double in_adj_1 = t1_v;
  double in_adj_by_tape = 0.0;
  double in_adj_by_trips = 0.0;
  double in_adj_by_t1_v = 1.0;
  for (int in_tan = 0; in_tan < tile_adj_1; ++in_tan) {  // line 12
    double t2 = in_adj_1 * trips;
    double t3 = cos(t2);
    in_adj_by_trips = (in_adj_by_trips * trips + in_adj_1) * t3;
    in_adj_by_t1_v = in_adj_by_t1_v * trips * t3;
    in_adj_1 = sin(t2) + tape;
    in_adj_by_tape = in_adj_by_tape * trips * t3 + 1.0;
  }
  out[i] = in_adj_1 * tile_adj_2;  // line 13

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double in_adj_adj = t2 * tile_adj_2;
  double tile_adj_adj_1 = t2 * in_adj_1;
  double t3 = in_adj_adj * in_adj_by_tape;  // line 12
  bool t4 = in_adj_adj == 0.0;
  double tape_adj_1 = t4 && t3 != t3 ? 0.0 : t3;
  double t5 = in_adj_adj * in_adj_by_trips;
  double trips_adj_1 = t4 && t5 != t5 ? 0.0 : t5;
  double t6 = in_adj_adj * in_adj_by_t1_v;
  double t1_v_adj = t4 && t6 != t6 ? 0.0 : t6;
  tile_adj[31 - i] += t1_v_adj;  // line 10
  __syncthreads();  // line 9
  double t7 = tile_adj[i];  // line 8
  double a_adj_1 = t7 * t1;
  atomicAdd(&in_adj[i], t7 * a);
  ::cugrad::accumulate_block<double>({a_adj, tile_adj_adj, tape_adj, trips_adj},  // line 6
      {a_adj_1, tile_adj_adj_1, tape_adj_1, trips_adj_1});
  tile_adj[i] = 0.0;  // line 8
}
