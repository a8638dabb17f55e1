// Tangent of `kernel` (kernel.cu:2) with respect to out, p, by cugrad.
//   out_tan: tangent of out
//   p_tan: tangent of p
static __global__ void kernel_fwd(double4 *out, const double4 *p, double4 *out_tan, double4 *p_tan) {
  int i = threadIdx.x;  // line 3
  double v_x = p[i].x;  // line 4
  double v_x_tan = p_tan[i].x;
  double v_y = p[i].y;
  double v_y_tan = p_tan[i].y;
  double v_z = p[i].z;
  double v_z_tan = p_tan[i].z;
  double v_w = p[i].w;
  double v_w_tan = p_tan[i].w;
  for (int k = 0; k < 3; ++k) {  // line 5
    double t0 = v_y;
    v_y = v_z * v_x;
    double t1 = v_w;
    v_w = v_x + 0.5 * v_w;
    double t2 = v_y_tan;
    v_y_tan = v_z_tan * v_x + v_z * v_x_tan;
    v_x = t0;
    v_z = t1;
    v_z_tan = v_w_tan;
    v_w_tan = v_x_tan + 0.5 * v_w_tan;
    v_x_tan = t2;
  }
  double v_x_1 = v_x * v_w;  // line 7
  v_x_tan = v_x_tan * v_w + v_x * v_w_tan;
  out[i].x = v_x_1;  // line 8
  out_tan[i].x = v_x_tan;
  out[i].y = v_y;
  out_tan[i].y = v_y_tan;
  out[i].z = v_z;
  out_tan[i].z = v_z_tan;
  out[i].w = v_w;
  out_tan[i].w = v_w_tan;
}
