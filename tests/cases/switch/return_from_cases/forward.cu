// Tangent of `kernel` (kernel.cu:15) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 16
  if (i >= n) return;  // line 17
  int op = i % 4;
  double a = x[i];
  double a_tan = x_tan[i];
  double b = y[i];
  double b_tan = y_tan[i];
  double result = 0.0;
  double result_tan;
  bool returned = true;
  if (op == 0) {  // line 10
    result = a + b;  // line 5
    result_tan = a_tan + b_tan;
  } else if (op == 1) {  // line 10
    result = a * b;  // line 6
    result_tan = a_tan * b + a * b_tan;
  } else if (op == 2) {  // line 10
    if (a > 100.0) {  // line 9
      result = 0.0;
      result_tan = 0.0;
    } else {
      result = a / b;
      result_tan = (a_tan - result * b_tan) / b;
    }
  } else {
    returned = op == 3;  // line 4
    if (returned) {  // line 10
      result = pow(a, b);
      result_tan = a_tan * (b * pow(b == 0.0 ? (a == 0.0 ? 1.0 : a) : a, b - 1.0))
          + (result == 0.0 ? 0.0 : b_tan * (result * log(a)));
    } else {
      result_tan = 0.0;
    }
  }
  if (!returned) {  // line 12
    result = 0.0;
    result_tan = 0.0;
  }
  out[i] = result;  // line 17
  out_tan[i] = result_tan;
}
