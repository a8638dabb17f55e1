// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double base = 0.25 * i;  // line 4
  double t0 = x[i];  // line 5
  double t1 = x_tan[i];
  double t2 = base * t0;
  double t3 = pow(base, 3.0);
  double t4 = sqrt(base * base + t0);
  out[i] = pow(t2, 2.0) + t3 * t0 + t4;
  out_tan[i] = base * t1 * (2.0 * pow(t2, 2.0 - 1.0)) + t3 * t1 + t1 * (0.5 / t4);
}
