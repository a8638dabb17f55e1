// Tangent of `horner` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_tan: tangent of out
//   c_tan: tangent of c
//   x_tan: tangent of x
static __global__ void horner_fwd(double *out, const double *c, const double *x, int n, double *out_tan,
    double *c_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  int degree = i % 8;  // line 5
  double p = c[degree];  // line 6
  double p_tan = c_tan[degree];
  bool go = true;
  while (go) {  // line 7
    --degree;
    go = degree >= 0;
    double p_1 = p;
    if (go) {
      double t0 = x[i];
      p_1 = p * t0 + c[degree];
      p_tan = p_tan * t0 + p * x_tan[i] + c_tan[degree];
    }
    p = p_1;
  }
  out[i] = p;  // line 8
  out_tan[i] = p_tan;
}
