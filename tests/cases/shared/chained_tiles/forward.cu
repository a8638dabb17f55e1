// Tangent of `chained` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void chained_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double raw[16];
  __shared__ double raw_tan[16];
  __shared__ double smooth[16];
  __shared__ double smooth_tan[16];
  int t = threadIdx.x;  // line 5
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    double t0 = in[base + t];  // line 8
    double t1 = in_tan[base + t];
    raw[t] = t0 * t0;
    raw_tan[t] = t1 * t0 + t0 * t1;
    __syncthreads();  // line 9
    int t2 = (t + 1) % 16;  // line 10
    double t3 = raw[t2];
    double t4 = raw_tan[t2];
    double t5 = raw[t];
    double t6 = raw_tan[t];
    smooth[t] = t3 * t5;
    smooth_tan[t] = t4 * t5 + t3 * t6;
    __syncthreads();  // line 11
    for (int k = 0; k < 16; ++k) {  // line 12
      double t7 = smooth[k];
      int t8 = (k + t) % 16;
      double t9 = raw[t8];
      acc += t7 * t9;
      acc_tan += smooth_tan[k] * t9 + t7 * raw_tan[t8];
    }
    __syncthreads();  // line 13
  }
  out[t] = acc * acc;  // line 15
  out_tan[t] = acc_tan * acc + acc * acc_tan;
}
