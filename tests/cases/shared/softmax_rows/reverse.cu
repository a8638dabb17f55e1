// Gradient of `softmax` (kernel.cu:1) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   Without a derivative, because it cancels out: top (line 15).
static __global__ void softmax_rev(double *y, const double *x, int cols, double *y_adj, double *x_adj) {
  __shared__ double scratch[64];
  __shared__ double scratch_adj[64];
  ::cugrad::zero_shared(&scratch_adj);
  __syncthreads();
  unsigned int t0 = blockIdx.x * cols;  // line 3
  const double *row = x + t0;
  double *t1 = x_adj + t0;
  double *out = y + t0;  // line 4
  double *t2 = y_adj + t0;
  int tid = threadIdx.x;  // line 5
  double m = -1e300;
  for (int c = tid; c < cols; c += blockDim.x) m = fmax(m, row[c]);  // line 8
  scratch[tid] = m;  // line 9
  __syncthreads();  // line 10
  int s = blockDim.x / 2;  // line 11
  for (int s_1 = s; s_1 > 0; s_1 >>= 1) {
    if (tid < s_1) scratch[tid] = fmax(scratch[tid], scratch[tid + s_1]);  // line 12
    __syncthreads();  // line 13
  }
  double top = scratch[0];  // line 15
  __syncthreads();  // line 16
  double sum = 0.0;
  for (int c = tid; c < cols; c += blockDim.x) sum += exp(row[c] - top);  // line 19
  scratch[tid] = sum;  // line 20
  __syncthreads();  // line 21
  int trips = 0;
  for (int s_1 = s; s_1 > 0; s_1 >>= 1) {  // line 22
    if (tid < s_1) scratch[tid] += scratch[tid + s_1];  // line 23
    __syncthreads();  // line 24
    ++trips;  // line 22
  }
  double total = scratch[0];  // line 26
  double total_inverse = 1.0 / total;  // line 27
  double total_adj = 0.0;
  for (int c = tid; c < cols; c += blockDim.x) {
    double t3 = exp(row[c] - top);
    out[c] = t3 / total;
    double t4 = t2[c] * total_inverse;
    total_adj -= t4 * (t3 * total_inverse);
    ::cugrad::accumulate_own(&t1[c], t4 * t3);
    t2[c] = 0.0;
  }

  // reverse sweep
  bool t3 = tid < cols;
  ::cugrad::accumulate_block(&scratch_adj[0], total_adj);  // line 26
  for (int k = trips; k > 0; --k) {  // line 22
    int s_1 = s >> (k - 1);
    __syncthreads();  // line 24
    if (tid < s_1) atomicAdd(&scratch_adj[tid + s_1], scratch_adj[tid]);  // line 23
  }
  __syncthreads();  // line 21
  double sum_adj = scratch_adj[tid];  // line 20
  for (int k = t3 ? (cols - tid - 1) / (t3 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {  // line 19
    int c = tid + (k - 1) * (int)blockDim.x;
    ::cugrad::accumulate_own(&t1[c], sum_adj * exp(row[c] - top));
  }
  scratch_adj[tid] = 0.0;  // line 20
}
