// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double v = 0.2;
  double v_tan = 0.0;
  for (int k = i; k < 38; k += 7) {  // line 6
    double t0 = x[k];
    v_tan = v_tan * t0 + v * x_tan[k] + x_tan[k + 1];
    v = v * t0 + x[k + 1];
  }
  for (int k = 1; k < 40; k *= 3) {  // line 7
    double t0 = x[k];
    v_tan += v_tan * t0 + v * x_tan[k];
    v += v * t0;
  }
  for (int k = 32; k != 0; k >>= 1) {  // line 8
    v_tan = v_tan * -sin(v) + x_tan[k - 1];
    v = cos(v) + x[k - 1];
  }
  out[i] = v;  // line 9
  out_tan[i] = v_tan;
}
