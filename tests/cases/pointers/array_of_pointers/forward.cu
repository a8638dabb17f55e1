// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, z, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
//   z_tan: tangent of z
static __global__ void kernel_fwd(double *out, const double *x, const double *y, const double *z, int n,
    double *out_tan, double *x_tan, double *y_tan, double *z_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  const double *table[3];  // line 5
  const double *table_tan[3] = {};
  table[0] = x;
  table_tan[0] = x_tan;
  table[1] = y;
  table_tan[1] = y_tan;
  table[2] = z;
  table_tan[2] = z_tan;
  double s = 1.0;
  double s_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 7
    int t0 = (i + k) % 3;
    double t1 = table[t0][i];
    s_tan = s_tan * t1 + s * ((double *)table_tan[t0])[i] + *(double *)table_tan[k];
    s = s * t1 + *table[k];
  }
  out[i] = s;  // line 8
  out_tan[i] = s_tan;
}
