// Tangent of `kernel` (kernel.cu:1) with respect to out, p, by cugrad.
//   out_tan: tangent of out
//   p_tan: tangent of p
static __global__ void kernel_fwd(double *out, const double3 *p, int n, double *out_tan, double3 *p_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 6
  double a_x = p[i].x;  // line 4
  double a_x_tan = p_tan[i].x;
  double a_y = p[i].y;
  double a_y_tan = p_tan[i].y;
  double a_z = p[i].z;
  double a_z_tan = p_tan[i].z;
  int t0 = (i + 1) % n;  // line 5
  double b_y = p[t0].y;
  double b_y_tan = p_tan[t0].y;
  double b_z = p[t0].z;
  double b_z_tan = p_tan[t0].z;
  out[i] = a_x * b_y - a_y * b_z + a_z * a_z;  // line 6
  out_tan[i] = a_x_tan * b_y + a_x * b_y_tan - (a_y_tan * b_z + a_y * b_z_tan)
      + (a_z_tan * a_z + a_z * a_z_tan);
}
