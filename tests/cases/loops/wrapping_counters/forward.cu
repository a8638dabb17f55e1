// Tangent of `kernel` (kernel.cu:3) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, unsigned int from, unsigned int to,
    unsigned int by, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 4
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  for (unsigned int k = from; k < to; k += 805306368) {  // line 7
    v_tan += 1e-10 * (v_tan * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  for (int k = 0; k < n; k += by) {  // line 8
    v_tan += 1e-10 * (v_tan * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  for (int k = 0; (unsigned int)k < 4000000000u; k += 1000000000u) {  // line 9
    v_tan += 1e-10 * (v_tan * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  for (unsigned int k = 3087007744u; k < 3221225472u; k *= 2) {  // line 10
    v_tan += 1e-10 * (v_tan * cos(v)) * k;
    v += 1e-10 * sin(v) * k;
  }
  int t0 = i % 3;  // line 13
  unsigned char c = 250;
  short s = 32000;
  for (int k = 0; k < 4 + t0; ++k) {
    double t1 = (double)(c + s);  // line 14
    v_tan += 1e-5 * (v_tan * cos(v)) * t1;
    c += 3;  // line 15
    s += 400;  // line 16
    v += 1e-5 * sin(v) * t1;
  }
  for (unsigned char k = 200; k > 100; k += 9) {  // line 18
    double t1 = (double)k;
    v_tan += 0.001 * (v_tan * cos(v)) * t1;
    v += 0.001 * sin(v) * t1;
  }
  out[i] = v;  // line 19
  out_tan[i] = v_tan;
}
