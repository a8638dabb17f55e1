// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  const double *p = x + threadIdx.x;  // line 3
  const double *q = x + 55 - threadIdx.x;  // line 4
  double s = 0.1;
  double *p_tan = x_tan + threadIdx.x;
  double *q_tan = x_tan + 55 - threadIdx.x;
  double s_tan = 0.0;
  for (int k = 0; k < 6; ++k) {  // line 6
    double t0 = *p;  // line 7
    s_tan = s_tan * t0 + s * *p_tan + *q_tan;
    p += 8;  // line 6
    s = s * t0 + *q;
    q -= 3;
    p_tan += 8;
    q_tan -= 3;
  }
  out[threadIdx.x] = s;  // line 10
  out_tan[threadIdx.x] = s_tan;
}
