// Tangent of `sections` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void sections_fwd(double *y, const double *x, const int *which, double *y_tan,
    double *x_tan) {
  int i = threadIdx.x;  // line 3
  int t0 = which[i];  // line 4
  if ((t0 & 3) == 0) {  // line 16
    double z = x[i] * 2.0;  // line 7
    double z_tan = x_tan[i] * 2.0;
    y[i] = z * z;  // line 8
    y_tan[i] = z_tan * z + z * z_tan;
  } else if ((t0 & 3) == 1) {  // line 16
    double t1 = x[i];  // line 11
    double t2 = x_tan[i];
    double z = t1 * 3.0;
    double z_tan = t2 * 3.0;
    y[i] = z * t1;  // line 12
    y_tan[i] = z_tan * t1 + z * t2;
  } else {
    double z = x[i];  // line 15
    double z_tan = x_tan[i];
    y[i] = sin(z);  // line 16
    y_tan[i] = z_tan * cos(z);
  }
}
