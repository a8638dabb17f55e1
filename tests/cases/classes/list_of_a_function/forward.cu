#ifndef CUGRAD_local_Node_3_5
#define CUGRAD_local_Node_3_5
struct local_Node_3_5 {
  double v;
  local_Node_3_5 *next;
};
#endif
// Tangent of `f` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static double f_fwd(double x, double y, double x_tan, double y_tan) {
  local_Node_3_5 a;  // line 16
  local_Node_3_5 a_tan = {};
  a.v = x;
  a_tan.v = x_tan;
  a.next = nullptr;
  a_tan.next = nullptr;
  local_Node_3_5 b;
  local_Node_3_5 b_tan = {};
  b.v = y;
  b_tan.v = y_tan;
  b.next = &a;
  b_tan.next = &a_tan;
  local_Node_3_5 *p = &b;
  local_Node_3_5 *p_tan = &b_tan;
  double s_tan = 0.0;
  while (p != nullptr) {  // line 21
    double t0 = p->v;
    double t1 = p_tan->v;
    s_tan += t1 * t0 + t0 * t1;
    p = p->next;
    p_tan = p_tan->next;
  }
  return s_tan + ((x_tan * y + x * y_tan) * x + x * y * x_tan);
}
