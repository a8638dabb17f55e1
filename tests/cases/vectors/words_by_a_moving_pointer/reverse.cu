// Gradient of `kernel` (kernel.cu:2) with respect to out, x, z, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   z_adj: the gradient with respect to *z is added to it
//   tape: holds what the reverse sweep needs of loops; `kernel_rev_words` says how many words.
static __global__ void kernel_rev(double *out, const double *x, const double *z, int n, double *out_adj,
    double *x_adj, double *z_adj, ::cugrad::tape tape) {
  __shared__ double tile[64];
  __shared__ double tile_adj[64];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  bool t0 = threadIdx.x % 2 != 0;  // line 4
  const int4 *from = (const int4 *)(t0 ? x : z) + threadIdx.x;
  const double *t1;
  double *t2;
  if ((threadIdx.x & 4) != 0) {  // line 5
    t1 = (const double *)(const int4 *)z;
    t2 = (double *)(int4 *)z_adj;
  } else {
    t1 = (const double *)(const int4 *)x;
    t2 = (double *)(int4 *)x_adj;
  }
  const int4 *other = (const int4 *)t1;
  long t3 = (long)threadIdx.x * 2;  // line 8
  long t4 = t3 + 1;
  const double *from_1 = (const double *)from;
  const double *other_1 = (const double *)other;
  double sum = 0.0;
  double *from_adj = (double *)((int4 *)(t0 ? x_adj : z_adj) + threadIdx.x);
  double *other_adj = (double *)(int4 *)t2;
  for (int i = 0; i < n; ++i) {  // line 7
    double t5 = from_1[1];  // line 8
    ((double *)tile)[t3] = *from_1;
    ((double *)tile)[t4] = t5;
    __syncthreads();  // line 9
    double t6 = tile[2 * threadIdx.x];  // line 10
    double t7 = tile[31 - threadIdx.x];
    sum += t6 * t7;
    __syncthreads();  // line 11
    double t8 = other_1[1];  // line 12
    ((double *)tile)[t3] = *other_1;
    ((double *)tile)[t4] = t8;
    __syncthreads();  // line 13
    double t9 = tile[2 * threadIdx.x];  // line 14
    double t10 = tile[31 - threadIdx.x];
    sum += t9 * t10;
    __syncthreads();  // line 15
    const int4 *from_2 = (const int4 *)((const double *)(const int4 *)from_1 + 8);  // line 16
    const double *t11;
    double *t12;
    if (i % 2 != 0) {  // line 17
      t11 = (const double *)from_2;
      t12 = (double *)(int4 *)((double *)(int4 *)from_adj + 8);
    } else {
      const int4 *other_2 = (const int4 *)other_1 + 1;  // line 18
      t11 = (const double *)other_2;
      t12 = (double *)((int4 *)other_adj + 1);
    }
    const int4 *other_2 = (const int4 *)t11;  // line 17
    tape.push(from_adj);  // line 7
    tape.push(t7);
    tape.push(t6);
    tape.push(other_adj);
    tape.push(t10);
    tape.push(t9);
    from_1 = (const double *)from_2;
    other_1 = (const double *)other_2;
    from_adj = (double *)(int4 *)((double *)(int4 *)from_adj + 8);
    other_adj = (double *)(int4 *)t12;
  }
  out[threadIdx.x] = sum;  // line 20

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  for (int i = n - 1; i >= 0; --i) {  // line 7
    double t5 = tape.pop<double>();
    double t6 = tape.pop<double>();
    double *other_adj_1 = tape.pop<double *>();
    double t7 = tape.pop<double>();
    double t8 = tape.pop<double>();
    double *from_adj_1 = tape.pop<double *>();
    __syncthreads();  // line 15
    atomicAdd(&tile_adj[31 - threadIdx.x], sum_adj * t5);  // line 14
    atomicAdd(&tile_adj[2 * threadIdx.x], sum_adj * t6);
    __syncthreads();  // line 13
    double t9 = ::cugrad::atomic_exchange(&((double *)tile_adj)[t4], 0.0);  // line 12
    double t10 = ::cugrad::atomic_exchange(&((double *)tile_adj)[t3], 0.0);
    atomicAdd(&other_adj_1[1], t9);
    atomicAdd(other_adj_1, t10);
    __syncthreads();  // line 11
    atomicAdd(&tile_adj[31 - threadIdx.x], sum_adj * t7);  // line 10
    atomicAdd(&tile_adj[2 * threadIdx.x], sum_adj * t8);
    __syncthreads();  // line 9
    double t11 = ::cugrad::atomic_exchange(&((double *)tile_adj)[t4], 0.0);  // line 8
    double t12 = ::cugrad::atomic_exchange(&((double *)tile_adj)[t3], 0.0);
    atomicAdd(&from_adj_1[1], t11);
    atomicAdd(from_adj_1, t12);
  }
}

// Words of tape that a thread of `kernel_rev` keeps at most.
static unsigned long long kernel_rev_words(int n) {
  return (unsigned long long)(n > 0 ? n : 0) * 12;
}
