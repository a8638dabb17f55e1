// Tangent of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 15
  double v = x[i];  // line 10
  double v_tan = x_tan[i];
  double v_tan_1 = v_tan;
  double v_1 = v;
  bool t0 = false;
  if (i % 2 != 0) {  // line 12
    v_tan_1 = v_tan * v + v * v_tan;  // line 3
    v_1 = v * v + 0.1;
    t0 = v_1 > -5.0;  // line 4
  }
  if (t0) {  // line 12
    v_1 *= 2.0;
    v_tan_1 *= 2.0;
  }
  bool t1 = true;
  if (i % 3 != 0) {  // line 4
    v_tan_1 = v_tan_1 * v_1 + v_1 * v_tan_1;  // line 3
    v_1 = v_1 * v_1 + 0.1;
    t1 = v_1 > -5.0;  // line 4
  }
  if (t1) {  // line 13
    v_1 += v;
    v_tan_1 += v_tan;
  }
  bool t2 = 0 < i % 4;  // line 14
  int k = t2 ? 2 : 1;
  double t3 = (double)(t2 ? 2 : 1);  // line 15
  out[i] = v_1 * t3 + k * v_1;
  out_tan[i] = v_tan_1 * t3 + k * v_tan_1;
}
