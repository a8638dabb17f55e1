// Tangent of `gelu` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void gelu_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double t0 = 0.5 * v;  // line 6
  double t1 = v * 0.7071067811865476;
  double t2 = 1.0 + erf(t1);
  double exact = t0 * t2;
  double exact_tan = 0.5 * v_tan * t2 + t0 * (v_tan * 0.7071067811865476
      * (1.1283791670955126 * exp(-t1 * t1)));
  double t3 = 0.5 * v;  // line 7
  double t4 = 0.5 * v_tan;
  double t5 = 0.044715 * v;
  double t6 = t5 * v;
  double t7 = tanh(0.7978845608028654 * (v + t6 * v));
  double t8 = 1.0 + t7;
  double fast = t3 * t8;
  double fast_tan = t4 * t8 + t3 * (0.7978845608028654 * (v_tan
      + ((0.044715 * v_tan * v + t5 * v_tan) * v + t6 * v_tan)) * (1.0 - t7 * t7));
  bool t9 = i % 2 != 0;  // line 8
  out[i] = t9 ? exact : fast;
  out_tan[i] = t9 ? exact_tan : fast_tan;
}
