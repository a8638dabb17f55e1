// Tangent of `gelu` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void gelu_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double t0 = 0.5 * v;  // line 6
  double t1 = 0.5 * v_tan;
  double t2 = v * 0.7071067811865476;
  double t3 = 1.0 + erf(t2);
  double exact = t0 * t3;
  double exact_tan = t1 * t3 + t0 * (v_tan * 0.7071067811865476 * (1.1283791670955126 * exp(-t2 * t2)));
  double t4 = 0.044715 * v;  // line 7
  double t5 = t4 * v;
  double t6 = tanh(0.7978845608028654 * (v + t5 * v));
  double t7 = 1.0 + t6;
  double fast = t0 * t7;
  double fast_tan = t1 * t7 + t0 * (0.7978845608028654 * (v_tan
      + ((0.044715 * v_tan * v + t4 * v_tan) * v + t5 * v_tan)) * (1.0 - t6 * t6));
  bool t8 = i % 2 != 0;  // line 8
  out[i] = t8 ? exact : fast;
  out_tan[i] = t8 ? exact_tan : fast_tan;
}
