// Gradient of `shifts_of_segments` (kernel.cu:2) with respect to a, b, c, x, by cugrad.
//   a_adj: in: the adjoint of *a after the function, the seed; out: 0 where *a was written
//   b_adj: in: the adjoint of *b after the function, the seed; out: 0 where *b was written
//   c_adj: in: the adjoint of *c after the function, the seed; out: 0 where *c was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void shifts_of_segments_rev(double *a, double *b, double *c, const double *x, double *a_adj,
    double *b_adj, double *c_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double top = x[i];  // line 4
  bool t_kept[3];  // line 5
  int trips = 0;
  for (int d = 4; d > 0; d /= 2) {
    double t0 = __shfl_xor_sync(0xffffffffu, top, d, 8);
    bool t1 = top >= t0 || t0 != t0;
    top = t1 ? top : t0;
    t_kept[trips] = t1;
    ++trips;
  }
  double e = exp(x[i] - top);  // line 6
  double wide = e;
  for (int d = 16; d > 0; d /= 2) wide += __shfl_xor_sync(0xffffffffu, wide, d);  // line 7
  double down = e;
  for (int d = 8; d > 0; d /= 2) down += __shfl_down_sync(0xffffffffu, down, d, 16);  // line 8
  double t0 = __shfl_xor_sync(0xffffffffu, e, 8, 8);  // line 9
  double top_adj = c_adj[i];  // line 12
  double b_seed = b_adj[i];  // line 11
  double a_seed = a_adj[i];  // line 10
  double across = e + t0;  // line 9
  double t1 = e / wide;  // line 10
  a[i] = t1;
  double t2 = e / down;  // line 11
  b[i] = t2;
  c[i] = top + log(across);  // line 12

  // reverse sweep
  double across_adj = top_adj * (1.0 / across);
  double e_adj = b_seed / down;  // line 11
  double down_adj = -e_adj * t2;
  double t3 = a_seed / wide;  // line 10
  e_adj += t3;
  double wide_adj = -t3 * t1;
  e_adj += across_adj;  // line 9
  c_adj[i] = 0.0;  // line 12
  b_adj[i] = 0.0;  // line 11
  a_adj[i] = 0.0;  // line 10
  e_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, across_adj, 8, 8);  // line 9
  for (int k = 4; k > 0; --k) {  // line 8
    int d = 8 >> (k - 1);
    down_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, down_adj, d, 16);
  }
  e_adj += down_adj;
  for (int k = 5; k > 0; --k) {  // line 7
    int d = 16 >> (k - 1);
    wide_adj += __shfl_xor_sync(0xffffffffu, wide_adj, d);
  }
  e_adj += wide_adj;
  double t4 = e_adj * e;  // line 6
  top_adj -= t4;
  x_adj[i] += t4;
  for (int k = 3; k > 0; --k) {  // line 5
    int d = 4 >> (k - 1);
    bool t5 = t_kept[k - 1];
    double top_adj_1 = t5 ? top_adj : 0.0;
    top_adj = top_adj_1 + ::cugrad::shuffle_xor_transposed(0xffffffffu, t5 ? 0.0 : top_adj, d, 8);
  }
  x_adj[i] += top_adj;  // line 4
}
