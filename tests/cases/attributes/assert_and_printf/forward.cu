// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  if (!(n > 0 && "no work" != nullptr)) {  // line 7
    __assert_fail("n > 0 && \"no work\"", "kernel.cu", 7u, "void kernel(double *, const double *, int)");
  }
  if (i >= n) return;  // line 12
  double t0 = x[i];  // line 9
  double t1 = x_tan[i];
  if (!(t0 > 0.0)) {
    __assert_fail("x[i] > 0.0", "kernel.cu", 9u, "void kernel(double *, const double *, int)");
  }
  double v = log(t0);  // line 10
  double v_tan = t1 * (1.0 / t0);
  if (v > 1000.0) printf("thread %d: %f is large\n", i, v);  // line 11
  out[i] = v * t0;  // line 12
  out_tan[i] = v_tan * t0 + v * t1;
}
