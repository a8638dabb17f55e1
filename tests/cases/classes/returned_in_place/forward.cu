// Tangent of `kernel` (kernel.cu:32) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 33
  if (i >= n) return;  // line 36
  double v = x[i];  // line 35
  double v_tan = x_tan[i];
  double r_v = v * v;  // line 11
  double r_v_tan = v_tan * v + v * v_tan;
  double result_v;
  double result_v_tan;
  if (v > 0.0) {  // line 22
    result_v = v + r_v;
    result_v_tan = v_tan + r_v_tan;
  } else {
    v = -v;  // line 21
    v_tan = -v_tan;
    result_v = v * 3.0;
    result_v_tan = v_tan * 3.0;
  }
  double n_v = r_v + 1.0;  // line 5
  double n_v_1 = n_v * n_v;  // line 28
  double n_v_tan = r_v_tan * n_v + n_v * r_v_tan;
  double c_v = n_v_1 * 2.0;  // line 6
  double c_v_tan = n_v_tan * 2.0;
  out[i] = r_v * result_v + c_v;  // line 36
  out_tan[i] = r_v_tan * result_v + r_v * result_v_tan + c_v_tan;
}
