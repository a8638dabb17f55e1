// Tangent of `kernel<&cubed, double>` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_cubed_double_fwd(double *out, const double *x, activation kind, double *out_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 8
  double t0;
  double t1;
  if ((int)kind == 1) {  // line 4
    double t2 = x[i];  // line 9
    double t3 = x_tan[i];
    double x_1 = t2 * t2;
    double x_tan_1 = t3 * t2 + t2 * t3;
    double t4 = x_1 * x_1;  // line 4
    t0 = t4 * x_1;
    t1 = (x_tan_1 * x_1 + x_1 * x_tan_1) * x_1 + t4 * x_tan_1;
  } else {
    double x_1 = x[i];  // line 9
    double x_tan_1 = x_tan[i];
    double t2 = x_1 * x_1;  // line 4
    t0 = t2 * x_1;
    t1 = (x_tan_1 * x_1 + x_1 * x_tan_1) * x_1 + t2 * x_tan_1;
  }
  out[i] = t0;  // line 9
  out_tan[i] = t1;
}
