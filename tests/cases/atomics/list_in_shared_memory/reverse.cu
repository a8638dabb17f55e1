// Gradient of `kernel` (kernel.cu:2) with respect to out, sums, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   sums_adj: in: the adjoint of *sums after the function, the seed; out: 0 where *sums was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *sums, const double *__restrict__ x, double *out_adj,
    double *sums_adj, double *x_adj) {
  __shared__ double values[64];
  __shared__ double values_adj[64];
  __shared__ int list[64];
  __shared__ int count;
  ::cugrad::zero_shared(&values_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (threadIdx.x == 0) count = 0;  // line 7
  __syncthreads();  // line 8
  bool t0 = x[i] > 0.0;  // line 9
  int at = 0;
  if (t0) {
    at = atomicAdd(&count, 1);  // line 10
    double t1 = x[i];  // line 12
    list[at] = i;  // line 11
    values[at] = t1 * t1;  // line 12
  }
  __syncthreads();  // line 14
  int k = threadIdx.x;  // line 15
  int t1 = count;
  for (int k_1 = k; k_1 < t1; k_1 += blockDim.x) {
    int j = list[k_1];  // line 16
    out[j] = sin(x[j]);  // line 17
  }
  double t2 = x[i];  // line 21
  double t3 = sums_adj[i];
  double sum_adj = t3 * t2;
  double sum = 0.0;
  int k_1 = 0;
  for (; k_1 < t1 && (unsigned int)t1 - (unsigned int)k_1 > 7; k_1 += 8) {  // line 20
    double values_row[8];
    #pragma unroll
    for (int k_2 = 0; k_2 < 8; ++k_2) {
      int k_3 = k_1 + k_2;
      int t4 = list[k_3];
      double t5 = x[t4];
      double t6 = values[k_3];
      sum += t5 * t6;
      values_row[k_2] = sum_adj * t5;
      ::cugrad::accumulate_warp(&x_adj[t4], sum_adj * t6);
    }
    ::cugrad::accumulate_warp((double (*)[8])&values_adj[k_1], values_row);
  }
  for (; k_1 < t1; ++k_1) {
    int t4 = list[k_1];
    double t5 = x[t4];
    double t6 = values[k_1];
    sum += t5 * t6;
    ::cugrad::accumulate_warp(&values_adj[k_1], sum_adj * t5);
    ::cugrad::accumulate_warp(&x_adj[t4], sum_adj * t6);
  }
  sums[i] = sum * t2;  // line 21

  // reverse sweep
  atomicAdd(&x_adj[i], t3 * sum);
  bool t4 = k < t1;  // line 15
  for (int k_2 = t4 ? (t1 - k - 1) / (t4 ? (int)blockDim.x : 1) + 1 : 0; k_2 > 0; --k_2) {
    int k_3 = k + (k_2 - 1) * (int)blockDim.x;
    int j = list[k_3];  // line 16
    double t5 = x[j];  // line 17
    double t6 = ::cugrad::atomic_exchange(&out_adj[j], 0.0);
    atomicAdd(&x_adj[j], t6 * cos(t5));
  }
  __syncthreads();  // line 14
  if (t0) {  // line 9
    double t5 = x[i];  // line 12
    double t6 = ::cugrad::atomic_exchange(&values_adj[at], 0.0);
    atomicAdd(&x_adj[i], 2.0 * t6 * t5);
  }
  sums_adj[i] = 0.0;  // line 21
}
