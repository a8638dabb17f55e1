// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double *dst = out + 4 * threadIdx.x;  // line 3
  const double *src = x + 4 * threadIdx.x;  // line 4
  double last = 1.0;
  double *dst_tan = out_tan + 4 * threadIdx.x;
  double *src_tan = x_tan + 4 * threadIdx.x;
  double last_tan = 0.0;
  for (int k = 0; k < 4; ++k) {  // line 6
    double v = *src;  // line 7
    double v_tan = *src_tan;
    *dst = v * last;  // line 8
    *dst_tan = v_tan * last + v * last_tan;
    ++dst;
    ++src;
    last = v;
    ++dst_tan;
    ++src_tan;
    last_tan = v_tan;
  }
}
