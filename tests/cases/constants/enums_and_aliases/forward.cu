// Tangent of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int n, double *out_tan,
    double *x_tan) {
  unsigned int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 15
  char f = i % 2 != 0 ? 1 : 0;  // line 13
  unsigned int s = i % 3 != 0 ? 2 : 1;  // line 14
  double v = x[i];
  double v_tan = x_tan[i];
  if ((int)s != 1) {  // line 8
    double t0 = (double)(int)s;
    v *= t0;
    v_tan *= t0;
  }
  v *= 5.0;  // line 14
  v_tan *= 5.0;
  double t0;
  if (f == 1) {  // line 15
    t0 = v * v;
    v_tan = v_tan * v + v * v_tan;
  } else {
    t0 = v + f;
  }
  out[i] = t0;
  out_tan[i] = v_tan;
}
