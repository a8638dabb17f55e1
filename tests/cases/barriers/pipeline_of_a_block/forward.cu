// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int rounds, double *out_tan, double *x_tan) {
  __shared__ double stage[2][32];
  __shared__ double stage_tan[2][32];
  double sum = 0.0;
  int ahead = 0;
  double sum_tan = 0.0;
  for (int now = 0; now < rounds; ++now) {  // line 15
    for (; ahead < rounds && ahead < now + 2; ++ahead) {  // line 16
      int t0 = ahead % 2;  // line 18
      double *to = stage[t0];
      const double *from = x + 32 * ahead;
      for (int n = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); n < 32; n +=
          blockDim.x * blockDim.y * blockDim.z) {
        double t1 = (x_tan + 32 * ahead)[n];
        to[n] = from[n];
        stage_tan[t0][n] = t1;
      }
    }
    __syncthreads();  // line 21
    int t0 = now % 2;  // line 22
    double a = stage[t0][threadIdx.x];
    double a_tan = stage_tan[t0][threadIdx.x];
    unsigned int t1 = (threadIdx.x + 7) % 32;
    double b = stage[t0][t1];
    double b_tan = stage_tan[t0][t1];
    double t2 = a * b;  // line 23
    sum += t2 * b;
    sum_tan += (a_tan * b + a * b_tan) * b + t2 * b_tan;
    __syncthreads();  // line 24
  }
  out[threadIdx.x] = sum;  // line 26
  out_tan[threadIdx.x] = sum_tan;
}
