// Tangent of `kernel` (kernel.cu:2) with respect to out, x, axis, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   axis_tan: tangent of axis
static __global__ void kernel_fwd(double *out, const double *x, double3 axis, int2 dims, double *out_tan,
    double *x_tan, double3 *axis_tan) {
  double axis_x_tan = axis_tan->x;  // line 2
  double axis_y_tan = axis_tan->y;
  double axis_z_tan = axis_tan->z;
  int i = threadIdx.x;  // line 3
  if (i >= dims.x * dims.y) return;  // line 5
  double t0 = x[i];
  double t1 = x_tan[i];
  double t2 = (double)(i % dims.x);
  double t3 = axis.y * t2;
  double t4 = t3 * t0;
  out[i] = axis.x * t0 + t4 * t0 + axis.z;
  out_tan[i] = axis_x_tan * t0 + axis.x * t1 + ((axis_y_tan * t2 * t0 + t3 * t1) * t0 + t4 * t1) + axis_z_tan;
}
