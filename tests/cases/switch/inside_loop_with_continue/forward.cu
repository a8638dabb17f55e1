// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 15
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v;
  double s = 0.0;
  double v_tan_1 = v_tan;
  double s_tan = 0.0;
  for (int k = 0; k < 9; ++k) {  // line 6
    int t0 = (k + i) % 4;  // line 7
    bool continued = true;
    if (t0 != 0) {  // line 11
      if (t0 == 1) {
        v_tan_1 = v_tan_1 * v + v_1 * v_tan;  // line 9
        v_1 = v_1 * v + 0.25;
        continued = false;
      } else if (t0 == 2) {  // line 11
        if (k <= 6) {  // line 10
          s += v_1;
          s_tan += v_tan_1;
        }
        continued = false;
      } else {
        continued = t0 == 3;  // line 7
        if (continued) {  // line 11
          s += v_1 * v_1;
          s_tan += v_tan_1 * v_1 + v_1 * v_tan_1;
        }
      }
    }
    if (!continued) {  // line 13
      s = s * 0.5 + v_1;
      s_tan = s_tan * 0.5 + v_tan_1;
    }
  }
  out[i] = s;  // line 15
  out_tan[i] = s_tan;
}
