// Tangent of `block_sum` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void block_sum_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double partial[64];
  __shared__ double partial_tan[64];
  int tid = threadIdx.x;  // line 3
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double t0 = 0.0;
  double t1 = 0.0;
  if (i < n) {  // line 5
    double t2 = in[i];
    double t3 = in_tan[i];
    t0 = t2 * t2;
    t1 = t3 * t2 + t2 * t3;
  }
  partial[tid] = t0;
  partial_tan[tid] = t1;
  __syncthreads();  // line 6
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {  // line 7
    if (tid < s) {  // line 8
      double t2 = partial_tan[tid + s];
      double t3 = partial_tan[tid];
      partial[tid] += partial[tid + s];
      partial_tan[tid] = t3 + t2;
    }
    __syncthreads();  // line 9
  }
  if (tid != 0) return;  // line 11
  double t2 = partial_tan[0];
  out[blockIdx.x] = partial[0];
  out_tan[blockIdx.x] = t2;
}
