// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  const double *begin = x + 5 * threadIdx.x;  // line 3
  double *t0 = x_tan + 5 * threadIdx.x;
  const double *end = begin + 5;  // line 4
  double s = 0.0;
  double *p_tan = t0;
  double s_tan = 0.0;
  for (const double *p = begin; p != end; ++p) {  // line 6
    double t1 = *p;
    double t2 = *p_tan;
    double t3 = (double)(p - begin);
    s += t1 * t1 * t3;
    s_tan += (t2 * t1 + t1 * t2) * t3;
    ++p_tan;
  }
  double t1 = end[-1];  // line 7
  double t2 = t0[4];
  out[threadIdx.x] = s * t1;
  out_tan[threadIdx.x] = s_tan * t1 + s * t2;
}
