// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 25
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double v_1 = v + 2.0;  // line 6
  double v_2 = v_1 * v_1;  // line 7
  double v_tan_1 = v_tan * v_1 + v_1 * v_tan;
  double v_3 = v_2 - v * v_2;  // line 8
  v_tan_1 -= v_tan * v_2 + v * v_tan_1;
  double t0 = 1.0 + v;  // line 9
  v_3 /= t0;
  v_tan_1 = (v_tan_1 - v_3 * v_tan) / t0;
  double t1 = v_3 + 3.0;  // line 10
  v_3 /= t1;
  v_tan_1 = (v_tan_1 - v_3 * v_tan_1) / t1;
  int k = i + 5;  // line 11
  k %= 4;  // line 12
  k <<= 2;  // line 13
  k |= 3;  // line 14
  k ^= 5;  // line 15
  k &= 14;  // line 16
  k >>= 1;  // line 17
  k *= 3;  // line 18
  k -= i;  // line 19
  k /= 2;  // line 20
  v_3 *= (double)k;  // line 21
  v_tan_1 *= (double)k;
  int m = (int)(3.0 + v * 4.0);  // line 23
  m *= 1.5;  // line 24
  out[i] = v_3 + m * v;  // line 25
  out_tan[i] = v_tan_1 + m * v_tan;
}
