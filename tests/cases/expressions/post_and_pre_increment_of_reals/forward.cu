// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double w = v * v;
  double w_tan = v_tan * v + v * v_tan;
  double v_1 = v + 1.0;  // line 6
  double a = v * w;
  double a_tan = v_tan * w + v * w_tan;
  w -= 1.0;  // line 7
  double b = w * v_1;
  double b_tan = w_tan * v_1 + w * v_tan;
  double t0 = a * b;  // line 8
  double t1 = a_tan * b + a * b_tan;
  double v_2 = v_1 - 1.0;  // line 9
  double c = t0 * v_1;
  double c_tan = t1 * v_1 + t0 * v_tan;
  double t2 = c - v_2;  // line 10
  double t3 = t0 - 1.0 + 1.0;
  out[i] = t3 * t2;
  out_tan[i] = t1 * t2 + t3 * (c_tan - v_tan);
}
