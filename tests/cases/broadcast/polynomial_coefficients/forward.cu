// Tangent of `kernel` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_tan: tangent of out
//   c_tan: tangent of c
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *c, const double *x, int n, double *out_tan,
    double *c_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double p = c[4];  // line 5
  double p_tan = c_tan[4];
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  double p_1 = p * t0 + c[3];
  p_tan = p_tan * t0 + p * t1 + c_tan[3];
  double p_2 = p_1 * t0 + c[2];  // line 7
  p_tan = p_tan * t0 + p_1 * t1 + c_tan[2];
  double p_3 = p_2 * t0 + c[1];  // line 8
  p_tan = p_tan * t0 + p_2 * t1 + c_tan[1];
  double t2 = *c_tan;  // line 9
  out[i] = p_3 * t0 + *c;
  out_tan[i] = p_tan * t0 + p_3 * t1 + t2;
}
