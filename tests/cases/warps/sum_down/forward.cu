// Tangent of `reduce` (kernel.cu:18) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void reduce_fwd(const double *in, double *out, int n, double *out_tan, double *in_tan) {
  __shared__ double shared[32];
  __shared__ double shared_tan[32];
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 20
    double t0 = in[i];
    double t1 = in_tan[i];
    sum += t0 * t0;
    sum_tan += t1 * t0 + t0 * t1;
  }
  int lane = threadIdx.x % warpSize;  // line 8
  int wid = threadIdx.x / warpSize;  // line 9
  int offset = warpSize / 2;  // line 2
  double val = sum;
  double val_tan = sum_tan;
  for (int offset_1 = offset; offset_1 > 0; offset_1 /= 2) {
    double t0 = __shfl_down_sync(0xffffffffu, val, offset_1);
    val += t0;
    val_tan += __shfl_down_sync(0xffffffffu, val_tan, offset_1);
  }
  if (lane == 0) {  // line 11
    shared[wid] = val;
    shared_tan[wid] = val_tan;
  }
  __syncthreads();  // line 12
  double val_1 = 0.0;
  double val_tan_1 = 0.0;
  if (threadIdx.x < blockDim.x / warpSize) {  // line 13
    val_1 = shared[lane];
    val_tan_1 = shared_tan[lane];
  }
  if (wid == 0) {  // line 2
    for (; offset > 0; offset /= 2) {
      double t0 = __shfl_down_sync(0xffffffffu, val_1, offset);
      val_1 += t0;
      val_tan_1 += __shfl_down_sync(0xffffffffu, val_tan_1, offset);
    }
  }
  if (threadIdx.x == 0) {  // line 22
    out[blockIdx.x] = val_1;
    out_tan[blockIdx.x] = val_tan_1;
  }
}
