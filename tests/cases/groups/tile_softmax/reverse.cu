// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  unsigned int tile = 255u << ((threadIdx.x + blockDim.x  // line 6
      * (threadIdx.y + blockDim.y * threadIdx.z)) & 24);
  int i = threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  double t1 = __shfl_xor_sync(tile, t0, 4, 8);
  bool t2 = t0 < t1;
  double t3 = t2 ? t1 : t0;
  double t4 = __shfl_xor_sync(tile, t3, 2, 8);
  bool t5 = t3 < t4;
  double t6 = t5 ? t4 : t3;
  double t7 = __shfl_xor_sync(tile, t6, 1, 8);
  bool t8 = t6 < t7;
  double most = t8 ? t7 : t6;
  double e = exp(x[i] - most);  // line 9
  double t9 = e + __shfl_xor_sync(tile, e, 4, 8);  // line 10
  double t10 = t9 + __shfl_xor_sync(tile, t9, 2, 8);
  double sum = t10 + __shfl_xor_sync(tile, t10, 1, 8);
  double t11 = e / sum;  // line 11
  double t12 = x[i];
  out[i] = t11 + __shfl_xor_sync(tile, t12 * t12, 1, 8);

  // reverse sweep
  double t13 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t14 = ::cugrad::shuffle_xor_transposed(tile, t13, 1, 8);
  ::cugrad::accumulate_column(&x_adj[i], 2.0 * t14 * t12);
  double e_adj = t13 / sum;
  double sum_adj = -e_adj * t11;
  double t15 = sum_adj + ::cugrad::shuffle_xor_transposed(tile, sum_adj, 1, 8);  // line 10
  double t16 = t15 + ::cugrad::shuffle_xor_transposed(tile, t15, 2, 8);
  e_adj += t16;
  e_adj += ::cugrad::shuffle_xor_transposed(tile, t16, 4, 8);
  double t17 = e_adj * e;  // line 9
  double most_adj = -t17;
  ::cugrad::accumulate_column(&x_adj[i], t17);
  double t18 = (t8 ? 0.0 : most_adj) + ::cugrad::shuffle_xor_transposed(tile, t8 ? most_adj : 0.0,  // line 8
      1, 8);
  double t19 = (t5 ? 0.0 : t18) + ::cugrad::shuffle_xor_transposed(tile, t5 ? t18 : 0.0, 2, 8);
  double t20 = ::cugrad::shuffle_xor_transposed(tile, t2 ? t19 : 0.0, 4, 8);
  ::cugrad::accumulate_column(&x_adj[i], (t2 ? 0.0 : t19) + t20);
}
