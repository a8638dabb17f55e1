// Tangent of `block_product` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void block_product_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  __shared__ double partial[32];
  __shared__ double partial_tan[32];
  int tid = threadIdx.x;  // line 4
  double t0 = in_tan[blockIdx.x * 32 + threadIdx.x];  // line 5
  partial[tid] = in[blockIdx.x * 32 + threadIdx.x];
  partial_tan[tid] = t0;
  __syncthreads();  // line 6
  for (int s = 1; s < 32; s *= 2) {  // line 7
    int k = 2 * s * tid;  // line 8
    if (k < 32) {  // line 9
      double t1 = partial[k + s];
      double t2 = partial_tan[k + s];
      double t3 = partial[k];
      double t4 = partial_tan[k];
      partial[k] = t3 * t1;
      partial_tan[k] = t4 * t1 + t3 * t2;
    }
    __syncthreads();  // line 10
  }
  if (tid != 0) return;  // line 12
  double t1 = partial_tan[0];
  out[blockIdx.x] = partial[0];
  out_tan[blockIdx.x] = t1;
}
