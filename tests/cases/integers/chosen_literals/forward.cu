// Tangent of `choose` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void choose_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_tan = x_tan[i];
  bool t0 = n > 3;  // line 5
  bool t1 = v > 0.2;
  unsigned int apart = (t0 ? 1u : 2u) - (t1 ? 3u : 4u);
  long far = (t0 ? 100000l : 2l) * (t1 ? 100000l : 3l);  // line 6
  long high = (t0 ? (v > 0.3 ? 1l : 2l) : v > 0.1 ? 3l : 4l) << 40;  // line 7
  double t2 = v * 1e-9 * apart;  // line 9
  double t3 = v * v * 1e-10;
  double t4 = 2.0 * v;
  double t5 = 2.0 * v_tan;
  double t6 = v_tan * 1e-9 * apart + (v_tan * v + v * v_tan) * 1e-10 * far + v_tan * 1e-12 * high + t5;
  double t7 = 3.0 * v;
  double t8 = 3.0 * v_tan;
  double t9 = t4 * v;
  double t10 = (double)__popc(threadIdx.x);  // line 10
  y[i] = t2 + t3 * far + v * 1e-12 * high + t4 + t7 * v + t9 * v + v * t10;  // line 9
  y_tan[i] = t6 + (t8 * v + t7 * v_tan) + ((t5 * v + t4 * v_tan) * v + t9 * v_tan) + v_tan * t10;
}
