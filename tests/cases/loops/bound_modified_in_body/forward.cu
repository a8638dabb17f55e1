// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  double v_1 = v;
  int end = 10;
  int k = 0;
  double v_tan_1 = v_tan;
  while (k < end) {  // line 6
    v_tan_1 = v_tan_1 * v + v_1 * v_tan;  // line 7
    v_1 = v_1 * v + 0.2 * k;
    if ((k + i) % 3 == 0) end -= 2;  // line 8
    if (k == 4) k += i % 2;  // line 9
    ++k;  // line 6
  }
  out[i] = v_1 * end;  // line 11
  out_tan[i] = v_tan_1 * end;
}
