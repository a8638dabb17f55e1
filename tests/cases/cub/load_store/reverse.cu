// Gradient of `kernel<double, 24, 2>` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_double_24_2_rev(double *out, const double *x, int n, double *out_adj,
    double *x_adj) {
  __shared__ double total;
  __shared__ double total_adj;
  ::cugrad::require_block(24u, 1024u, 64u);
  ::cugrad::zero_shared(&total_adj);
  __syncthreads();
  double b[2];  // line 17
  double b_adj[2] = {};
  int offset = blockIdx.x * 24 * 2;  // line 18
  const double *at = x + offset;  // line 19
  double *t0 = x_adj + offset;
  int more = n - offset;  // line 20
  int result = threadIdx.x;
  bool t1 = result * 2 < more;
  double a_0 = 1.0;
  if (t1) {
    long n_1 = result * 2;
    a_0 = at[n_1];
  }
  int t2 = result * 2 + 1;
  bool t3 = t2 < more;
  double a_1 = 1.0;
  if (t3) {
    long n_1 = t2;
    a_1 = at[n_1];
  }
  __syncthreads();  // line 21
  for (int n_1 = 0; n_1 < 2; ++n_1) {  // line 22
    if (result + n_1 * 24 < more) {
      b[n_1] = at[result + n_1 * 24];
    } else {
      b[n_1] = 0.0;
    }
  }
  __syncthreads();  // line 23
  double value = a_0 + a_1;  // line 24
  double result_1 = ::cugrad::block_sum(value);
  bool t4 = threadIdx.x == 0;  // line 25
  if (t4) total = result_1;
  __syncthreads();  // line 26
  double t5 = b[0];  // line 27
  double t6 = total;
  double t7 = 4.0 + t6 * t6;
  double a_0_1 = a_0 * t5 / t7;
  double t8 = b[1];
  double a_1_1 = a_1 * t8 / t7;
  double *to = out + offset;  // line 28
  double *t9 = out_adj + offset;
  if (t1) to[result * 2] = a_0_1;
  double a_1_adj = 0.0;
  if (t3) {
    a_1_adj = t9[t2];
    to[t2] = a_1_1;

    // reverse sweep
  }
  double a_0_adj = t1 ? t9[result * 2] : 0.0;
  double t10 = 1.0 / t7;  // line 27
  double t11 = a_1_adj * t10;
  bool t12 = a_1_adj == 0.0;
  double t13 = t12 && t11 != t11 ? 0.0 : t11;
  double t14 = -t11 * a_1_1;
  double a_1_adj_1 = t13 * t8;
  b_adj[1] += t13 * a_1;
  double t15 = a_0_adj * t10;
  bool t16 = a_0_adj == 0.0;
  double t17 = t16 && t15 != t15 ? 0.0 : t15;
  double t18 = -t15 * a_0_1;
  ::cugrad::accumulate_block(&total_adj, 2.0 * ((t12 && t14 != t14 ? 0.0 : t14)
      + (t16 && t18 != t18 ? 0.0 : t18)) * t6);
  double a_0_adj_1 = t17 * t5;
  b_adj[0] += t17 * a_0;
  __syncthreads();  // line 26
  double result_adj = 0.0;
  if (t4) {  // line 25
    result_adj = total_adj;
    total_adj = 0.0;
  }
  double value_adj = ::cugrad::block_first(result_adj);  // line 24
  a_0_adj_1 += value_adj;
  a_1_adj_1 += value_adj;
  __syncthreads();  // line 23
  for (int n_1 = 1; n_1 >= 0; --n_1) {  // line 22
    if (result + n_1 * 24 < more) {
      atomicAdd(&t0[result + n_1 * 24], b_adj[n_1]);
      b_adj[n_1] = 0.0;
    } else {
      b_adj[n_1] = 0.0;
    }
  }
  __syncthreads();  // line 21
  if (t3) {  // line 20
    long n_1 = t2;
    atomicAdd(&t0[n_1], a_1_adj_1);
  }
  if (t1) {
    long n_1 = result * 2;
    atomicAdd(&t0[n_1], a_0_adj_1);
  }
  if (t3) t9[t2] = 0.0;  // line 28
  if (t1) t9[result * 2] = 0.0;
}
