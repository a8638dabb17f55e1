// Tangent of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  __shared__ double partial[32];
  __shared__ double partial_tan[32];
  int t = threadIdx.x;  // line 10
  double t0 = x[t];  // line 11
  double t1 = x_tan[t];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  int offset = warpSize / 2;  // line 4
  for (int offset_1 = offset; offset_1 > 0; offset_1 /= 2) {
    double t2 = __shfl_down_sync(0xffffffffu, v, offset_1);
    v += t2;
    v_tan += __shfl_down_sync(0xffffffffu, v_tan, offset_1);
  }
  if (t % warpSize == 0) {  // line 12
    int t2 = t / warpSize;
    partial[t2] = v;
    partial_tan[t2] = v_tan;
  }
  __syncthreads();  // line 13
  int warps = blockDim.x / warpSize;  // line 14
  bool t2 = t < warps;  // line 15
  unsigned int mask = __ballot_sync(0xffffffffu, t2);
  if (t2) {  // line 4
    v = partial[t];  // line 16
    v_tan = partial_tan[t];
    for (; offset > 0; offset /= 2) {  // line 4
      double t3 = __shfl_down_sync(mask, v, offset);
      v += t3;
      v_tan += __shfl_down_sync(mask, v_tan, offset);
    }
  }
  if (t == 0) {  // line 17
    *out = v;
    *out_tan = v_tan;
  }
}
