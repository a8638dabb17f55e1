// Gradient of `kernel<double>` (kernel.cu:12) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_double_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  __shared__ std::aligned_storage<24, 8>::type storage[16];
  __shared__ std::aligned_storage<24, 8>::type storage_adj[16];
  __shared__ std::aligned_storage<32, 16>::type pairs[8];
  __shared__ std::aligned_storage<32, 16>::type pairs_adj[8];
  ::cugrad::zero_shared(&storage_adj);
  ::cugrad::zero_shared(&pairs_adj);
  __syncthreads();
  Moments *all = (Moments *)storage;  // line 17
  double2 *wide = (double2 *)pairs;  // line 18
  double m = x[threadIdx.x];  // line 19
  double s = m * m;
  all[threadIdx.x].mean = m;
  all[threadIdx.x].square = s;
  all[threadIdx.x].count = 1;
  unsigned int t0 = 15 - threadIdx.x;  // line 20
  wide[t0].x = m;
  wide[t0].y = 2.0;
  __syncthreads();  // line 21
  double t1 = all[t0].mean;  // line 8
  double m_1 = all[threadIdx.x].mean + t1;
  double t2 = all[t0].square;
  double s_1 = all[threadIdx.x].square + t2 * t1;
  long n = all[threadIdx.x].count + all[t0].count;
  double t3 = m_1 * s_1 * n;  // line 23
  double t4 = wide[threadIdx.x].x;
  out[threadIdx.x] = t3 * t4;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  ((double2 *)pairs_adj)[threadIdx.x].x += t5 * t3;
  double t6 = t5 * t4 * n;
  double m_adj = t6 * s_1;
  double s_adj = t6 * m_1;
  atomicAdd(&((Moments *)storage_adj)[t0].square, s_adj * t1);  // line 8
  atomicAdd(&((Moments *)storage_adj)[threadIdx.x].square, s_adj);
  atomicAdd(&((Moments *)storage_adj)[t0].mean, s_adj * t2 + m_adj);
  atomicAdd(&((Moments *)storage_adj)[threadIdx.x].mean, m_adj);
  __syncthreads();  // line 21
  ((double2 *)pairs_adj)[t0].y = 0.0;  // line 20
  double m_adj_1 = ((double2 *)pairs_adj)[t0].x;
  double s_adj_1 = ((Moments *)storage_adj)[threadIdx.x].square;  // line 19
  ((Moments *)storage_adj)[threadIdx.x].square = 0.0;
  m_adj_1 += ((Moments *)storage_adj)[threadIdx.x].mean;
  m_adj_1 += 2.0 * s_adj_1 * m;
  atomicAdd(&x_adj[threadIdx.x], m_adj_1);
  ((double2 *)pairs_adj)[t0].x = 0.0;  // line 20
  ((Moments *)storage_adj)[threadIdx.x].mean = 0.0;  // line 19
}
