// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double t0 = x[i];  // line 5
  double v_tan = x_tan[i];
  double v = t0 + i;
  int whole = (int)v;  // line 6
  double frac = v - whole;  // line 7
  int down = (int)-v;  // line 8
  unsigned int u = (unsigned int)v;  // line 9
  bool t1 = u > 5;  // line 10
  out[i] = frac * frac + whole * t0 + down * frac + (t1 ? v : 0.0);
  out_tan[i] = v_tan * frac + frac * v_tan + whole * v_tan + down * v_tan + (t1 ? v_tan : 0.0);
}
