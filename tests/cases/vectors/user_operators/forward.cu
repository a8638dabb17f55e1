// Tangent of `kernel` (kernel.cu:9) with respect to out, p, q, by cugrad.
//   out_tan: tangent of out
//   p_tan: tangent of p
//   q_tan: tangent of q
static __global__ void kernel_fwd(double3 *out, const double3 *p, const double3 *q, int n, double3 *out_tan,
    double3 *p_tan, double3 *q_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= n) return;  // line 15
  double a_x = p[i].x;  // line 12
  double a_x_tan = p_tan[i].x;
  double a_y = p[i].y;
  double a_y_tan = p_tan[i].y;
  double a_z = p[i].z;
  double a_z_tan = p_tan[i].z;
  double b_x = q[i].x;
  double b_x_tan = q_tan[i].x;
  double b_y = q[i].y;
  double b_y_tan = q_tan[i].y;
  double b_z = q[i].z;
  double b_z_tan = q_tan[i].z;
  double a_x_1 = a_y * b_z - a_z * b_y;  // line 6
  double a_x_tan_1 = a_y_tan * b_z + a_y * b_z_tan - (a_z_tan * b_y + a_z * b_y_tan);
  double a_y_1 = a_z * b_x - a_x * b_z;
  double a_y_tan_1 = a_z_tan * b_x + a_z * b_x_tan - (a_x_tan * b_z + a_x * b_z_tan);
  double a_z_1 = a_x * b_y - a_y * b_x;
  double a_z_tan_1 = a_x_tan * b_y + a_x * b_y_tan - (a_y_tan * b_x + a_y * b_x_tan);
  double s = a_x * b_x + a_y * b_y + a_z * b_z;  // line 4
  double s_tan = a_x_tan * b_x + a_x * b_x_tan + (a_y_tan * b_y + a_y * b_y_tan)
      + (a_z_tan * b_z + a_z * b_z_tan);
  double b_x_1 = s * a_x;  // line 2
  double b_x_tan_1 = s_tan * a_x + s * a_x_tan;
  double b_y_1 = s * a_y;
  double b_y_tan_1 = s_tan * a_y + s * a_y_tan;
  double b_z_1 = s * a_z;
  double b_z_tan_1 = s_tan * a_z + s * a_z_tan;
  double c_x = a_x_1 + b_x_1;  // line 1
  double c_x_tan = a_x_tan_1 + b_x_tan_1;
  double c_y = a_y_1 + b_y_1;
  double c_y_tan = a_y_tan_1 + b_y_tan_1;
  double c_z = a_z_1 + b_z_1;
  double c_z_tan = a_z_tan_1 + b_z_tan_1;
  b_x *= 0.5;  // line 2
  b_x_tan *= 0.5;
  b_y *= 0.5;
  b_y_tan *= 0.5;
  b_z *= 0.5;
  b_z_tan *= 0.5;
  c_x -= b_x;  // line 3
  c_x_tan -= b_x_tan;
  c_y -= b_y;
  c_y_tan -= b_y_tan;
  c_z -= b_z;
  c_z_tan -= b_z_tan;
  out[i].x = c_x;  // line 14
  out_tan[i].x = c_x_tan;
  out[i].z = c_z;
  out_tan[i].z = c_z_tan;
  out[i].y = c_y * c_x;  // line 15
  out_tan[i].y = c_y_tan * c_x + c_y * c_x_tan;
}
