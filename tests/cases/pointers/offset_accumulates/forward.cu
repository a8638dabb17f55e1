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
  double t4 = x[1];
  double t5 = t1[1];
  *out = t2 * t4;
  *t0 = t3 * t4 + t2 * t5;
  ++x;  // line 7
  double t6 = x[1];  // line 8
  double t7 = t1[2];
  out[1] = t4 * t6;
  t0[1] = t5 * t6 + t4 * t7;
  out[2] = t2 + t6;  // line 10
  t0[2] = t3 + t7;
}
