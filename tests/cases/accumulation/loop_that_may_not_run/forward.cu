// Tangent of `lists` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void lists_fwd(double *out, const double *x, const int *length, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  int t0 = length[i];  // line 5
  long at = t0 > 0 ? (long)i : 1000000000000l;
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < t0; ++k) {  // line 7
    s += x[at] * (k + 1);
    s_tan += x_tan[at] * (k + 1);
  }
  out[i] = s;  // line 8
  out_tan[i] = s_tan;
}
