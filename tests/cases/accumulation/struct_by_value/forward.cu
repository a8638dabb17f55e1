// Tangent of `fused` (kernel.cu:6) with respect to out, x, p, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   p_tan: tangent of p
static __global__ void fused_fwd(double *out, const double *x, Params p, int n, double *out_tan,
    double *x_tan, Params *p_tan) {
  double p_a_tan = p_tan->a;  // line 6
  double p_b_tan = p_tan->b;
  double t0 = p_tan->c[0];
  double t1 = p_tan->c[1];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 11
  double t2 = x[i];  // line 9
  double t3 = x_tan[i];
  double v;
  double v_tan;
  if (t2 > 0.0) {
    v = p.a * t2;
    v_tan = p_a_tan * t2 + p.a * t3;
  } else {
    v = p.b * t2;
    v_tan = p_b_tan * t2 + p.b * t3;
  }
  for (int k = 0; k < 3; ++k) {  // line 10
    v_tan = v_tan * p.c[1] + v * t1 + t0;
    v = v * p.c[1] + p.c[0];
  }
  out[i] = v;  // line 11
  out_tan[i] = v_tan;
}
