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
  double *t6 = t1 + 1;
  double t7 = *x;  // line 8
  double t8 = *t6;
  double t9 = x[1];
  double t10 = t6[1];
  out[1] = t7 * t9;
  t0[1] = t8 * t9 + t7 * t10;
  --x;  // line 9
  double *t11 = t6 - 1;
  double t12 = *t11;
  out[2] = *x;
  t0[2] = t12;
  double t13 = t11[2];  // line 10
  double t14 = t0[2];
  out[2] += x[2];
  t0[2] = t14 + t13;
}
