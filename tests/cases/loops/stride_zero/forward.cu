// Tangent of `spread` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void spread_fwd(double *out, const double *x, int stride, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 5
  for (int q = 0; q < 3; ++q) {
    double t0 = x[q * n + i];
    double t1 = x_tan[q * n + i];
    out[q * stride + i] = t0 * t0;
    out_tan[q * stride + i] = t1 * t0 + t0 * t1;
  }
}
