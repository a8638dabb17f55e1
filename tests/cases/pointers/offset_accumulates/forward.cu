// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  out += 3 * t;  // line 4
  double *t0 = out_tan + 3 * t;
  x += 3 * t;  // line 5
  double *t1 = x_tan + 3 * t;
  double t2 = *x;  // line 6
  double t3 = *t1;
  ++x;
  double *t4 = t1 + 1;
  double t5 = *x;
  double t6 = *t4;
  *out = t2 * t5;
  *t0 = t3 * t5 + t2 * t6;
  double t7 = x[1];  // line 8
  double t8 = t4[1];
  out[1] = t5 * t7;
  t0[1] = t6 * t7 + t5 * t8;
  out[2] = t2 + t7;  // line 10
  t0[2] = t3 + t8;
}
