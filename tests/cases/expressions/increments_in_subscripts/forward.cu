// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int k = 4 * threadIdx.x;  // line 3
  int j = 5 * threadIdx.x + 5;
  --j;  // line 5
  double t0 = x[j];
  double t1 = x_tan[j];
  int k_1 = k + 1;
  out[k] = t0;
  out_tan[k] = t1;
  --j;  // line 6
  double t2 = x[j];
  double t3 = x_tan[j];
  double s = t0 + t2 * t0;
  double s_tan = t1 + (t3 * t0 + t2 * t1);
  int k_2 = k_1 + 1;
  out[k_1] = s;
  out_tan[k_1] = s_tan;
  --j;  // line 7
  double t4 = x[j];  // line 8
  double t5 = x_tan[j];
  out[k_2] = t2 * t4;
  out_tan[k_2] = t3 * t4 + t2 * t5;
  --j;  // line 9
  double t6 = x_tan[j];
  ++k_2;
  out[k_2] = x[j] + s;
  out_tan[k_2] = t6 + s_tan;
}
