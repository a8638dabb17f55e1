// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 18
  int steps = i % 5 + 2;  // line 6
  int state = 0;
  double r = 0.0;
  double r_tan = 0.0;
  while (state != 3) {  // line 8
    double r_1;
    if (state == 0) {  // line 15
      r_1 = x[i];  // line 10
      r_tan = x_tan[i];
      state = 1;
    } else if (state == 1) {  // line 15
      r_1 = r * r + x[i];  // line 12
      r_tan = r_tan * r + r * r_tan + x_tan[i];
      --steps;  // line 13
      state = steps > 0 ? (steps % 2 != 0 ? 2 : 1) : 3;
    } else if (state == 2) {  // line 15
      r_1 = sin(r);
      r_tan *= cos(r);
      state = steps > 1 ? 1 : 3;
    } else {
      r_1 = r;
    }
    r = r_1;
  }
  out[i] = r;  // line 18
  out_tan[i] = r_tan;
}
