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
  out[i] = a * b;  // line 8
  out_tan[i] = a_tan * b + a * b_tan;
  double t0 = out[i];  // line 9
  double t1 = out_tan[i];
  out[i] = t0 - 1.0;
  out_tan[i] = t1;
  double v_2 = v_1 - 1.0;
  double c = t0 * v_1;
  double c_tan = t1 * v_1 + t0 * v_tan;
  double t2 = c - v_2;  // line 10
  double t3 = out_tan[i];
  out[i] += 1.0;
  out_tan[i] = t3;
  double t4 = out[i];
  double t5 = out_tan[i];
  out[i] = t4 * t2;
  out_tan[i] = t5 * t2 + t4 * (c_tan - v_tan);
}
