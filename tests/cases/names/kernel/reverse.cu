// Gradient of `k` (kernel.cu:5) with respect to out, in, a, tile_adj, tape, trips, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   tile_adj_adj: the gradient with respect to tile_adj is added to what it points to
//   tape_adj: the gradient with respect to tape is added to what it points to
//   trips_adj: the gradient with respect to trips is added to what it points to
//   tape: holds what the reverse sweep needs of loops; `k_rev_words` says how many words.
static __global__ void k_rev(double *out, const double *in, double a, int tile_adj_1, double tile_adj_2,
    double tape, double trips, double *out_adj, double *in_adj, double *a_adj, double *tile_adj_adj,
    double *tape_adj, double *trips_adj, ::cugrad::tape tape_1) {
  __shared__ double tile[32];
  __shared__ double tile_adj[32];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = threadIdx.x;  // line 7
  double t1 = in[i];  // line 8
  tile[i] = t1 * a;
  __syncthreads();  // line 9
  double t1_v = tile[31 - i];  // line 10
  double in_adj_kept[16];  // line 12
  int t2 = 0 < tile_adj_1 ? tile_adj_1 : 0;
  int t3 = t2 / 8;
  int t4 = t2 % 8 == 0 ? 0 : 1;
  double in_adj_1 = t1_v;
  for (int strip = 0; strip < t3 + t4; ++strip) {
    if (strip < 16) {
      in_adj_kept[strip] = in_adj_1;
    } else {
      tape_1.push(in_adj_1);
    }
    int t5 = t2 - strip * 8 >= 8 ? 8 : t2 - strip * 8;
    for (int step = 0; step < t5; ++step) in_adj_1 = sin(in_adj_1 * trips) + tape;
  }
  out[i] = in_adj_1 * tile_adj_2;  // line 13

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double in_adj_adj = t5 * tile_adj_2;
  double tile_adj_adj_1 = t5 * in_adj_1;
  int strip = t3 + t4;
  double tape_adj_1 = 0.0;
  double trips_adj_1 = 0.0;
  while (strip > 0) {  // line 12
    --strip;
    double in_adj_2;
    if (strip < 16) {
      in_adj_2 = in_adj_kept[strip];
    } else {
      in_adj_2 = tape_1.pop<double>();
    }
    int step = t2 - strip * 8 >= 8 ? 8 : t2 - strip * 8;
    double in_adj_steps[8];
    for (int step_1 = 0; step_1 < step; ++step_1) {
      in_adj_steps[step_1] = in_adj_2;
      in_adj_2 = sin(in_adj_2 * trips) + tape;
    }
    for (; step > 0; --step) {
      double in_adj_3 = in_adj_steps[step - 1];
      tape_adj_1 += in_adj_adj;
      double t6 = in_adj_adj * cos(in_adj_3 * trips);
      in_adj_adj = t6 * trips;
      trips_adj_1 += t6 * in_adj_3;
    }
  }
  tile_adj[31 - i] += in_adj_adj;  // line 10
  __syncthreads();  // line 9
  double t6 = tile_adj[i];  // line 8
  double a_adj_1 = t6 * t1;
  atomicAdd(&in_adj[i], t6 * a);
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 6
  ::cugrad::accumulate_block(tile_adj_adj, tile_adj_adj_1);
  ::cugrad::accumulate_block(tape_adj, tape_adj_1);
  ::cugrad::accumulate_block(trips_adj, trips_adj_1);
  tile_adj[i] = 0.0;  // line 8
}

// Words of tape that a thread of `k_rev` keeps at most.
static unsigned long long k_rev_words(int tile_adj_1) {
  int t1 = 0 < tile_adj_1 ? tile_adj_1 : 0;
  int t2 = t1 / 8;
  int t3 = t1 % 8 == 0 ? 0 : 1;
  int t4 = t2 + t3 > 0 ? t2 + t3 : 0;
  return ((unsigned long long)t4 > 16 ? (unsigned long long)t4 - 16 : 0) * 2;
}
