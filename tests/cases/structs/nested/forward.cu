// Tangent of `kernel` (kernel.cu:7) with respect to out, s, by cugrad.
//   out_tan: tangent of out
//   s_tan: tangent of s
static __global__ void kernel_fwd(double *out, Shape s, double *out_tan, Shape *s_tan) {
  double s_centre_x_tan = s_tan->centre.x;  // line 7
  double s_centre_y_tan = s_tan->centre.y;
  double s_edge_a_x_tan = s_tan->edge.a.x;
  double s_edge_a_y_tan = s_tan->edge.a.y;
  double s_edge_w_tan = s_tan->edge.w;
  int i = threadIdx.x;  // line 8
  double t0 = s.centre.y + i;  // line 10
  double t_edge_a_x = s.edge.a.x * t0;
  double t_edge_a_x_tan = s_edge_a_x_tan * t0 + s.edge.a.x * s_centre_y_tan;
  double t1 = t_edge_a_x_tan * s.edge.a.x + t_edge_a_x * s_edge_a_x_tan;  // line 5
  double t2 = s_edge_a_y_tan * s.edge.a.y;
  double t3 = s.edge.a.y * s_edge_a_y_tan;
  double t4 = t_edge_a_x * s.edge.a.x + s.edge.a.y * s.edge.a.y;
  out[i] = t4 * s.edge.w + (s.centre.x * t_edge_a_x + s.centre.y * s.edge.a.y);  // line 12
  out_tan[i] = (t1 + (t2 + t3)) * s.edge.w + t4 * s_edge_w_tan
      + (s_centre_x_tan * t_edge_a_x + s.centre.x * t_edge_a_x_tan
      + (s_centre_y_tan * s.edge.a.y + s.centre.y * s_edge_a_y_tan));
}
