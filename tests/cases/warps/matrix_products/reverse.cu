// Gradient of `kernel` (kernel.cu:4) with respect to d, a, b, c, alpha, by cugrad.
//   d_adj: in: the adjoint of *d after the function, the seed; out: 0 where *d was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   c_adj: the gradient with respect to *c is added to it
//   alpha_adj: the gradient with respect to alpha is added to what it points to
static __global__ void kernel_rev(double *d, const double *a, const double *b, const double *c, double alpha,
    double *d_adj, double *a_adj, double *b_adj, double *c_adj, double *alpha_adj) {
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 8, 8, 4, double, void> sums[2];  // line 7
  nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 8, 8, 4, double, void> sums_adj[2] = {};
  int warp = threadIdx.x / 32;  // line 8
  int t0 = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;  // line 12
  double mine_kept[16];  // line 9
  double t_kept[16];
  double t_kept_1[16];
  for (int n = 0; n < 2; ++n) {
    double value = 0.5 * n;  // line 10
    for (int i = 0; i < 2; ++i) sums[n].x[i] = value;
    for (int k = 0; k < 8; k += 4) {  // line 11
      int t1 = k / 4;
      const double *from = a + 64 * warp + k;  // line 12
      int t2 = t0 / 4;
      int part = t0 % 4;
      double left_x_0 = from[(unsigned int)t2 * 8 + (unsigned int)((t2 ^ part) & 3)];
      const double *from_1 = b + 64 * n + k;  // line 13
      double right_x_0 = from_1[(unsigned int)(t2 & 3) + (unsigned int)(part * 2 + t2 / 4) * 8];
      double left[1];  // line 14
      double sums_0 = sums[n].x[0];
      double sums_1 = sums[n].x[1];
      left[0] = left_x_0;
      for (int holder = 0; holder < 4; ++holder) {
        for (int i = 0; i < 1; ++i) {
          double mine = part == holder ? left[i] : 0.0;
          for (int bit = 1; bit < 4; bit *= 2) mine += __shfl_xor_sync(0xffffffffu, mine, bit);
          int k_1 = holder + i;
          double t3 = __shfl_xor_sync(0xffffffffu, right_x_0, k_1 % 8 * 4);
          sums_0 += mine * t3;
          double t4 = __shfl_xor_sync(0xffffffffu, right_x_0, (k_1 + 4) % 8 * 4);
          sums_1 += mine * t4;
          int t5 = (n * 2 + t1) * 4 + holder + i;
          t_kept[t5] = t3;
          mine_kept[t5] = mine;
          t_kept_1[t5] = t4;
        }
      }
      sums[n].x[0] = sums_0;
      sums[n].x[1] = sums_1;
    }
  }
  int t1 = t0 / 4;  // line 17
  unsigned int t2 = t1;
  int part = t0 % 4;
  int t3 = t1 / 4;
  unsigned int t4 = part * 2 + t3;
  unsigned int t5 = t4 * 8;
  unsigned int t6 = t2 + t5;
  double old_x_0 = c[t6];
  unsigned int t7 = part * 2 + (t3 ^ 1);
  unsigned int t8 = t2 + t7 * 8;
  double old_x_1 = c[t8];
  double t9 = sums[0].x[0];  // line 19
  double t10 = sums[1].x[0];
  double v = t9 * t10;
  bool t11 = v > 0.0;  // line 20
  old_x_0 += t11 ? alpha * v : v;
  double t12 = sums[0].x[1];  // line 19
  double t13 = sums[1].x[1];
  double v_1 = t12 * t13;
  bool t14 = v_1 > 0.0;  // line 20
  old_x_1 += t14 ? alpha * v_1 : v_1;
  double *to = d + 64 * warp;  // line 22
  double *t15 = d_adj + 64 * warp;
  unsigned int t16 = t2 * 8;
  unsigned int t17 = t16 + t4;
  to[t17] = old_x_0;
  unsigned int t18 = t16 + t7;
  to[t18] = old_x_1;

  // reverse sweep
  double old_x_1_adj = ::cugrad::atomic_exchange(&t15[t18], 0.0);
  double old_x_0_adj = ::cugrad::atomic_exchange(&t15[t17], 0.0);
  double alpha_adj_1 = 0.0;
  double v_adj = old_x_1_adj;
  if (t14) {  // line 20
    alpha_adj_1 = old_x_1_adj * v_1;
    v_adj = old_x_1_adj * alpha;
  }
  sums_adj[1].x[1] += v_adj * t12;  // line 19
  sums_adj[0].x[1] += v_adj * t13;
  double v_adj_1 = old_x_0_adj;
  if (t11) {  // line 20
    alpha_adj_1 += old_x_0_adj * v;
    v_adj_1 = old_x_0_adj * alpha;
  }
  sums_adj[1].x[0] += v_adj_1 * t9;  // line 19
  sums_adj[0].x[0] += v_adj_1 * t10;
  atomicAdd(&c_adj[t8], old_x_1_adj);  // line 17
  atomicAdd(&c_adj[t6], old_x_0_adj);
  for (int n = 1; n >= 0; --n) {  // line 9
    for (int k = 2; k > 0; --k) {  // line 11
      int k_1 = (k - 1) * 4;
      int t19 = k_1 / 4;
      double left_adj[1] = {};  // line 14
      double sums_1_adj = sums_adj[n].x[1];
      double sums_0_adj = sums_adj[n].x[0];
      double right_x_0_adj = 0.0;
      for (int holder = 3; holder >= 0; --holder) {
        for (int i = 0; i >= 0; --i) {
          int t20 = (n * 2 + t19) * 4 + holder + i;
          double mine = mine_kept[t20];
          int k_2 = holder + i;
          double mine_adj = sums_1_adj * t_kept_1[t20];
          right_x_0_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_1_adj * mine,
              (k_2 + 4) % 8 * 4);
          mine_adj += sums_0_adj * t_kept[t20];
          right_x_0_adj += ::cugrad::shuffle_xor_transposed(0xffffffffu, sums_0_adj * mine, k_2 % 8 * 4);
          for (int k_3 = 2; k_3 > 0; --k_3) {
            int bit = 1 << (k_3 - 1);
            mine_adj += __shfl_xor_sync(0xffffffffu, mine_adj, bit);
          }
          if (part == holder) left_adj[i] += mine_adj;
        }
      }
      double left_x_0_adj = left_adj[0];
      atomicAdd(&(b_adj + 64 * n + k_1)[(t1 & 3) + t5], right_x_0_adj);  // line 13
      atomicAdd(&(a_adj + 64 * warp + k_1)[t16 + ((t1 ^ part) & 3)], left_x_0_adj);  // line 12
    }
    for (int i = 1; i >= 0; --i) sums_adj[n].x[i] = 0.0;  // line 10
  }
  ::cugrad::accumulate_block(alpha_adj, alpha_adj_1);  // line 7
}
