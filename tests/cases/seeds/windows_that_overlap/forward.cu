// Tangent of `kernel` (kernel.cu:2) with respect to out, again, x, by cugrad.
//   out_tan: tangent of out
//   again_tan: tangent of again
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *again, const double *x, int n, double *out_tan,
    double *again_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (2 * i + 2 >= n) return;  // line 8
  double t0 = x[2 * i];  // line 5
  double t1 = x_tan[2 * i];
  out[2 * i] = t0 * t0;
  out_tan[2 * i] = t1 * t0 + t0 * t1;
  double t2 = x[2 * i + 1];  // line 6
  double t3 = x_tan[2 * i + 1];
  out[2 * i + 1] = t2 * t2;
  out_tan[2 * i + 1] = t3 * t2 + t2 * t3;
  double t4 = x[2 * i + 2];  // line 7
  double t5 = x_tan[2 * i + 2];
  out[2 * i + 2] = t4 * t4;
  out_tan[2 * i + 2] = t5 * t4 + t4 * t5;
  for (int k = 0; k < 3; ++k) {  // line 8
    double t6 = x_tan[2 * i + k];
    again[2 * i + k] = x[2 * i + k] * 3.0;
    again_tan[2 * i + k] = t6 * 3.0;
  }
}
