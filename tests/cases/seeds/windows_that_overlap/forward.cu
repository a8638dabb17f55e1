// Tangent of `kernel` (kernel.cu:2) with respect to out, again, x, by cugrad.
//   out_tan: tangent of out
//   again_tan: tangent of again
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *again, const double *x, int n, double *out_tan,
    double *again_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 2 * i + 2;  // line 4
  if (t0 >= n) return;  // line 8
  double t1 = x[2 * i];  // line 5
  double t2 = x_tan[2 * i];
  out[2 * i] = t1 * t1;
  out_tan[2 * i] = t2 * t1 + t1 * t2;
  int t3 = 2 * i + 1;  // line 6
  double t4 = x[t3];
  double t5 = x_tan[t3];
  out[t3] = t4 * t4;
  out_tan[t3] = t5 * t4 + t4 * t5;
  double t6 = x[t0];  // line 7
  double t7 = x_tan[t0];
  out[t0] = t6 * t6;
  out_tan[t0] = t7 * t6 + t6 * t7;
  for (int k = 0; k < 3; ++k) {  // line 8
    int t8 = 2 * i + k;
    double t9 = x_tan[t8];
    again[t8] = x[t8] * 3.0;
    again_tan[t8] = t9 * 3.0;
  }
}
