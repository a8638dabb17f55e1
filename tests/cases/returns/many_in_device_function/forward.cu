// Tangent of `kernel` (kernel.cu:12) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 15
  double v_tan = x_tan[i];
  double v = x[i] + 2.0 * (i % 4) - 3.0;
  double result;
  double result_tan;
  if (v < -1.0) {  // line 9
    result = v * v;  // line 3
    result_tan = v_tan * v + v * v_tan;
  } else if (v < 1.0) {  // line 9
    double w = exp(v);  // line 5
    double w_tan = v_tan * w;
    result = w + v;  // line 6
    result_tan = w_tan + v_tan;
  } else if (v < 3.0) {  // line 9
    result = 1.0 / v;  // line 8
    result_tan = -result * v_tan / v;
  } else {
    result = sqrt(v);  // line 9
    result_tan = v_tan * (0.5 / result);
  }
  out[i] = result;  // line 15
  out_tan[i] = result_tan;
}
