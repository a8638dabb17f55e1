// Tangent of `kernel` (kernel.cu:2) with respect to out, x, a, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *out, const double *x, double a, int n, double *out_tan,
    double *x_tan, double a_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double integral = 0.0;
  double t = 0.05;
  double integral_tan = 0.0;
  while (t < 1.0) {  // line 6
    double t0 = exp(-a * t);
    double t1 = 0.1 * t0;
    double t2 = x[i] * t;
    double t3 = sin(t2);
    integral += t1 * t3;
    integral_tan += 0.1 * (-a_tan * t * t0) * t3 + t1 * (x_tan[i] * t * cos(t2));
    t += 0.1;
  }
  out[i] = integral;  // line 7
  out_tan[i] = integral_tan;
}
