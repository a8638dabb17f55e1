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
  double s = t0 + t2 * t0;
  double s_tan = t1 + (x_tan[j] * t0 + t2 * t1);
  int k_2 = k_1 + 1;
  out[k_1] = s;
  out_tan[k_1] = s_tan;
  int j_1 = j - 1;  // line 7
  double s_1 = x[j];
  double s_tan_1 = x_tan[j];
  double t3 = x[j_1];  // line 8
  double t4 = x_tan[j_1];
  out[k_2] = s_1 * t3;
  out_tan[k_2] = s_tan_1 * t3 + s_1 * t4;
  double t5 = x_tan[j_1 - 1];  // line 9
  double t6 = out_tan[k_1];
  ++k_2;
  out[k_2] = x[j_1 - 1] + out[k_1];
  out_tan[k_2] = t5 + t6;
}
