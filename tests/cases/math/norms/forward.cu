// Tangent of `kernel` (kernel.cu:1) with respect to out, p, by cugrad.
//   out_tan: tangent of out
//   p_tan: tangent of p
static __global__ void kernel_fwd(double *out, const double3 *p, int n, double *out_tan, double3 *p_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 5
  double v_x = p[i].x;  // line 4
  double v_x_tan = p_tan[i].x;
  double v_y = p[i].y;
  double v_y_tan = p_tan[i].y;
  double v_z = p[i].z;
  double v_z_tan = p_tan[i].z;
  double t0 = norm3d(v_x, v_y, v_z);  // line 5
  double t1 = v_x_tan * (v_x / t0) + v_y_tan * (v_y / t0) + v_z_tan * (v_z / t0);
  double t2 = rnorm3d(v_y, v_z, 1.0);
  double t3 = v_y_tan * (-v_y * t2 * t2 * t2);
  double t4 = v_z_tan * (-v_z * t2 * t2 * t2);
  double t5 = norm4d(v_x, v_y, 2.0, v_z);
  out[i] = t0 * t2 + t5;
  out_tan[i] = t1 * t2 + t0 * (t3 + t4) + (v_x_tan * (v_x / t5) + v_y_tan * (v_y / t5)
      + v_z_tan * (v_z / t5));
}
