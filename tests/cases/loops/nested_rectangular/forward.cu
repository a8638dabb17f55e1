// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double total = 1.0;
  double total_tan = 0.0;
  for (int a = 0; a < 4; ++a) {  // line 6
    double inner = x[i];  // line 7
    double inner_tan = x_tan[i];
    for (int b = 0; b < 3; ++b) {  // line 8
      double t0 = x[i + b + a];
      inner_tan = inner_tan * t0 + inner * x_tan[i + b + a];
      inner = inner * t0 + 0.1;
    }
    total = total * 0.5 + inner * inner;  // line 9
    total_tan = total_tan * 0.5 + (inner_tan * inner + inner * inner_tan);
  }
  out[i] = total;  // line 11
  out_tan[i] = total_tan;
}
