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
  double a[2];  // line 17
  double a_adj[2] = {};
  double b[2];
  double b_adj[2] = {};
  int offset = blockIdx.x * 24 * 2;  // line 18
  const double *at = x + offset;  // line 19
  double *t0 = x_adj + offset;
  int more = n - offset;  // line 20
  int result = threadIdx.x;
  for (int n_1 = 0; n_1 < 2; ++n_1) {
    if (result * 2 + n_1 < more) {
      long n_2 = result * 2 + n_1;
      a[n_1] = at[n_2];
    } else {
      a[n_1] = 1.0;
    }
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
  double value = a[0];  // line 24
  for (int n_1 = 1; n_1 < 2; ++n_1) value += a[n_1];
  double result_1 = ::cugrad::block_sum(value);
  bool t1 = threadIdx.x == 0;  // line 25
  if (t1) total = result_1;
  __syncthreads();  // line 26
  double t2 = total;  // line 27
  double t_kept[2];
  for (int k = 0; k < 2; ++k) {
    double t3 = a[k];
    a[k] = t3 * b[k] / (4.0 + t2 * t2);
    t_kept[k] = t3;
  }
  double *to = out + offset;  // line 28
  double *t3 = out_adj + offset;
  for (int n_1 = 0; n_1 < 2; ++n_1) {
    if (result * 2 + n_1 < more) to[result * 2 + n_1] = a[n_1];
  }

  // reverse sweep
  for (int n_1 = 1; n_1 >= 0; --n_1) {
    int t4 = result * 2 + n_1;
    if (t4 < more) {
      a_adj[n_1] += t3[t4];
      t3[t4] = 0.0;
    }
  }
  double t4 = 0.0;
  for (int k = 1; k >= 0; --k) {  // line 27
    double t5 = t_kept[k];
    double t6 = b[k];
    double t7 = a_adj[k];
    double t8 = 1.0 / (4.0 + t2 * t2);
    double t9 = t7 * t8;
    bool t10 = t7 == 0.0;
    double t11 = t10 && t9 != t9 ? 0.0 : t9;
    double t12 = -t9 * (t5 * t6 * t8);
    t4 += 2.0 * (t10 && t12 != t12 ? 0.0 : t12) * t2;
    b_adj[k] += t11 * t5;
    a_adj[k] = t11 * t6;
  }
  ::cugrad::accumulate_block(&total_adj, t4);
  __syncthreads();  // line 26
  double result_adj = 0.0;
  if (t1) {  // line 25
    result_adj = total_adj;
    total_adj = 0.0;
  }
  double value_adj = ::cugrad::block_first(result_adj);  // line 24
  for (int n_1 = 1; n_1 >= 1; --n_1) a_adj[n_1] += value_adj;
  a_adj[0] += value_adj;
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
  for (int n_1 = 1; n_1 >= 0; --n_1) {  // line 20
    if (result * 2 + n_1 < more) {
      long n_2 = result * 2 + n_1;
      atomicAdd(&t0[n_2], a_adj[n_1]);
      a_adj[n_1] = 0.0;
    } else {
      a_adj[n_1] = 0.0;
    }
  }
}
