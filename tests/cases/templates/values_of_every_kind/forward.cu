// Tangent of `kernel<double, true, (Activation)1, (Power)1, 3>` (kernel.cu:18) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_double_true_Activation_1_Power_1_3_fwd(double *out, const Box<double, true> *x,
    double a, int n, double *out_tan, Box<double, true> *x_tan, double a_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 23
  double t0 = x[i].value;  // line 8
  double t1 = x_tan[i].value;
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  double result = tanh(v);  // line 13
  double result_tan = v_tan * (1.0 - result * result);
  double v_1 = a * result * 3.0;  // line 21
  double v_tan_1 = (a_tan * result + a * result_tan) * 3.0;
  v_1 = -v_1;  // line 22
  v_tan_1 = -v_tan_1;
  out[i] = v_1 * v_1;  // line 23
  out_tan[i] = v_tan_1 * v_1 + v_1 * v_tan_1;
}
