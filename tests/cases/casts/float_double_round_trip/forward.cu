// Tangent of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 9
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  float f = (float)t0;
  float f_tan = (float)t1;
  double d = f * f;  // line 8
  double d_tan = f_tan * f + f * f_tan;
  float t2 = f * 2.0f;  // line 2
  out[i] = d * t2 + (float)(d + t0);  // line 9
  out_tan[i] = d_tan * t2 + d * (f_tan * 2.0f) + (float)(d_tan + t1);
}
