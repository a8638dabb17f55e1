// Tangent of `fused` (kernel.cu:6) with respect to out, x, p, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   p_tan: tangent of p
static __global__ void fused_fwd(double *out, const double *x, Params p, int n, double *out_tan,
    double *x_tan, Params *p_tan) {
  double p_a_tan = p_tan->a;  // line 6
  double p_b_tan = p_tan->b;
  double p_c_0_tan = p_tan->c[0];
  double p_c_1_tan = p_tan->c[1];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  if (i >= n) return;  // line 11
  double t0 = x[i];  // line 9
  double t1 = x_tan[i];
  double v;
  double v_tan;
  if (t0 > 0.0) {
    v = p.a * t0;
    v_tan = p_a_tan * t0 + p.a * t1;
  } else {
    v = p.b * t0;
    v_tan = p_b_tan * t0 + p.b * t1;
  }
  for (int k = 0; k < 3; ++k) {  // line 10
    v_tan = v_tan * p.c[1] + v * p_c_1_tan + p_c_0_tan;
    v = v * p.c[1] + p.c[0];
  }
  out[i] = v;  // line 11
  out_tan[i] = v_tan;
}
