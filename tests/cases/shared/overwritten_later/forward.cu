// Tangent of `twice` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void twice_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  __shared__ double s[32];
  __shared__ double s_tan[32];
  int t = threadIdx.x;  // line 4
  double t0 = in_tan[t];  // line 5
  s[t + 16] = in[t] * 2.0;
  s_tan[t + 16] = t0 * 2.0;
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int base = 0; base < n; base += 16) {  // line 7
    double t1 = in_tan[base + t];  // line 8
    s[t] = in[base + t];
    s_tan[t] = t1;
    __syncthreads();  // line 9
    for (int k = 0; k < 32; ++k) {  // line 10
      double t2 = s[k];
      int t3 = (k + t) % 32;
      double t4 = s[t3];
      acc += t2 * t4;
      acc_tan += s_tan[k] * t4 + t2 * s_tan[t3];
    }
    __syncthreads();  // line 11
  }
  for (int base = 0; base < n; base += 16) {  // line 13
    double t1 = in[base + t];  // line 14
    double t2 = in_tan[base + t];
    s[t + 16] = t1 * acc;
    s_tan[t + 16] = t2 * acc + t1 * acc_tan;
    __syncthreads();  // line 15
    for (int k = 0; k < 32; ++k) {  // line 16
      double t3 = 0.001 * s[k];
      int t4 = (k + t) % 32;
      double t5 = s[t4];
      acc += t3 * t5;
      acc_tan += 0.001 * s_tan[k] * t5 + t3 * s_tan[t4];
    }
    __syncthreads();  // line 17
  }
  out[t] = acc;  // line 19
  out_tan[t] = acc_tan;
}
