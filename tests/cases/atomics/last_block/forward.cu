// Tangent of `total` (kernel.cu:12) with respect to out, partial, x, by cugrad.
//   out_tan: tangent of out
//   partial_tan: tangent of partial
//   x_tan: tangent of x
static __global__ void total_fwd(double *out, double *partial, const double *x, unsigned int n,
    double *out_tan, double *partial_tan, double *x_tan) {
  __shared__ double sums[32];
  __shared__ double sums_tan[32];
  __shared__ bool is_last;
  unsigned int t = threadIdx.x;  // line 15
  double sum = 0.0;
  double sum_tan = 0.0;
  for (unsigned int i = blockIdx.x * 32 + t; i < n; i += gridDim.x * 32) {  // line 17
    double t0 = x[i];
    double t1 = x_tan[i];
    sum += t0 * t0;
    sum_tan += t1 * t0 + t0 * t1;
  }
  sums[t] = sum;  // line 18
  sums_tan[t] = sum_tan;
  double *sums_1 = sums;  // line 19
  __syncthreads();  // line 5
  for (unsigned int step = 16; step > 0; step >>= 1) {  // line 6
    if (t < step) {  // line 7
      double t0 = sums_tan[t + step];
      double t1 = sums_tan[t];
      sums[t] += sums[t + step];
      sums_tan[t] = t1 + t0;
    }
    __syncthreads();  // line 8
  }
  bool t0 = t == 0;  // line 20
  if (t0) {
    double t1 = sums_tan[0];
    partial[blockIdx.x] = *sums_1;
    partial_tan[blockIdx.x] = t1;
  }
  if (gridDim.x <= 1) return;  // line 35
  __threadfence();  // line 22
  if (t0) {  // line 25
    unsigned int ticket = atomicInc(&finished, gridDim.x);  // line 24
    is_last = ticket == gridDim.x - 1;  // line 25
  }
  __syncthreads();  // line 27
  if (!is_last) return;  // line 35
  double sum_1 = 0.0;
  double sum_tan_1 = 0.0;
  for (unsigned int i = t; i < gridDim.x; i += 32) {  // line 30
    double t1 = partial[i];
    double t2 = partial_tan[i];
    sum_1 += t1 * t1;
    sum_tan_1 += t2 * t1 + t1 * t2;
  }
  sums[t] = sum_1;  // line 31
  sums_tan[t] = sum_tan_1;
  __syncthreads();  // line 5
  for (unsigned int step = 16; step > 0; step >>= 1) {  // line 6
    if (t < step) {  // line 7
      double t1 = sums_tan[t + step];
      double t2 = sums_tan[t];
      sums[t] += sums[t + step];
      sums_tan[t] = t2 + t1;
    }
    __syncthreads();  // line 8
  }
  if (!t0) return;  // line 35
  double t1 = sums_tan[0];  // line 34
  double t2 = sqrt(*sums_1);
  *out = t2;
  *out_tan = t1 * (0.5 / t2);
  finished = 0;  // line 35
}
