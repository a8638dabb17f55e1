// Tangent of `convolve` (kernel.cu:5) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void convolve_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 6
  if (i >= n) return;  // line 13
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = -2; k <= 2; ++k) {  // line 9
    int j = i + k;  // line 10
    if (j >= 0 && j < n) {  // line 11
      double t0 = filter[2 + k];
      s += t0 * in[j];
      s_tan += t0 * in_tan[j];
    }
  }
  out[i] = s * s;  // line 13
  out_tan[i] = s_tan * s + s * s_tan;
}
