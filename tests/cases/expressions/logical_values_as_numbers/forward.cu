// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v_tan = x_tan[i];  // line 5
  double v = x[i] + i % 2 * 2.0;
  bool big = v > 1.5;  // line 6
  double t0 = (double)(int)big;  // line 7
  double t1 = t0 * v;
  double t2 = (double)(int)!big;
  double t3 = (double)(int)(i < 4);
  out[i] = t1 * v + t2 * sin(v) + t0 + t3 * v;
  out_tan[i] = t0 * v_tan * v + t1 * v_tan + t2 * (v_tan * cos(v)) + t3 * v_tan;
}
