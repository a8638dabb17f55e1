// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int *next, int n, double *out_tan,
    double *x_tan) {
  __shared__ int drawn;
  __shared__ double row[64];
  __shared__ double row_tan[64];
  bool broke = false;
  while (!broke) {  // line 5
    __syncthreads();  // line 6
    if (threadIdx.x == 0) drawn = atomicAdd(next, 1);  // line 7
    __syncthreads();  // line 8
    int t0 = drawn;  // line 9
    if (t0 >= n) {  // line 14
      broke = true;
    } else {
      double t1 = x_tan[t0 * 64 + threadIdx.x];  // line 10
      row[threadIdx.x] = x[t0 * 64 + threadIdx.x];
      row_tan[threadIdx.x] = t1;
      __syncthreads();  // line 11
      double v = 0.0;
      double v_tan = 0.0;
      for (int k = 0; k < 64; ++k) {  // line 13
        double t2 = row[k];
        unsigned int t3 = (k + threadIdx.x) % 64;
        double t4 = row[t3];
        v += t2 * t4;
        v_tan += row_tan[k] * t4 + t2 * row_tan[t3];
      }
      int t2 = drawn;  // line 14
      out[t2 * 64 + threadIdx.x] = v;
      out_tan[t2 * 64 + threadIdx.x] = v_tan;
    }
  }
  int lane = threadIdx.x % 32;  // line 16
  bool broke_1 = false;
  while (!broke_1) {  // line 17
    bool t0 = lane == 0;  // line 19
    int first = 0;
    if (t0) first = atomicAdd(&next[1], 32);
    first = __shfl_sync(0xffffffffu, first, 0);  // line 20
    if (first >= 64 * n) {  // line 24
      broke_1 = true;
    } else {
      double v = x[first + lane];  // line 22
      double v_tan = x_tan[first + lane];
      for (int d = 16; d > 0; d /= 2) {  // line 23
        double t1 = __shfl_down_sync(0xffffffffu, v, d);
        v += t1;
        v_tan += __shfl_down_sync(0xffffffffu, v_tan, d);
      }
      if (t0) {  // line 24
        int t1 = first / 32;
        out[64 * n + t1] = v * v;
        out_tan[64 * n + t1] = v_tan * v + v * v_tan;
      }
    }
  }
}
