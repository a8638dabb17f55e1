#ifndef CUGRAD_private_Node_3_3
#define CUGRAD_private_Node_3_3
struct private_Node_3_3 {
  double v;
  int next;
};
#endif
// Tangent of `stacks` (kernel.cu:25) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void stacks_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 26
  private_Node_3_3 s_nodes[4];  // line 27
  private_Node_3_3 s_nodes_tan[4] = {};
  double v = x[i];  // line 28
  double v_tan = x_tan[i];
  s_nodes[0].v = v;  // line 12
  s_nodes_tan[0].v = v_tan;
  s_nodes[0].next = -1;  // line 13
  double v_1 = x[i + 1];  // line 29
  double v_tan_1 = x_tan[i + 1];
  s_nodes[1].v = v_1;  // line 12
  s_nodes_tan[1].v = v_tan_1;
  s_nodes[1].next = 0;  // line 13
  double v_2 = v * v_1;  // line 30
  double v_tan_2 = v_tan * v_1 + v * v_tan_1;
  s_nodes[2].v = v_2;  // line 12
  s_nodes_tan[2].v = v_tan_2;
  s_nodes[2].next = 1;  // line 13
  double s = 0.0;
  int k = 2;
  double s_tan = 0.0;
  while (k >= 0) {  // line 18
    s_tan = s_tan * s + s * s_tan + s_nodes_tan[k].v;
    s = s * s + s_nodes[k].v;
    k = s_nodes[k].next;
  }
  private_Node_3_3 s_nodes_1[4];  // line 23
  private_Node_3_3 s_nodes_tan_1[4] = {};
  s_nodes_1[0].v = v;
  s_nodes_tan_1[0].v = v_tan;
  s_nodes_1[0].next = -1;
  s_nodes_1[1].v = v_1;
  s_nodes_tan_1[1].v = v_tan_1;
  s_nodes_1[1].next = 0;
  s_nodes_1[2].v = v_2;
  s_nodes_tan_1[2].v = v_tan_2;
  s_nodes_1[2].next = 1;
  s_nodes_1[3].v = v_1;
  s_nodes_tan_1[3].v = v_tan_1;
  s_nodes_1[3].next = 2;
  double s_1 = 0.0;
  int k_1 = 3;
  double s_tan_1 = 0.0;
  while (k_1 >= 0) {  // line 18
    s_tan_1 = s_tan_1 * s_1 + s_1 * s_tan_1 + s_nodes_tan_1[k_1].v;
    s_1 = s_1 * s_1 + s_nodes_1[k_1].v;
    k_1 = s_nodes_1[k_1].next;
  }
  y[i] = s * s_1;  // line 33
  y_tan[i] = s_tan * s_1 + s * s_tan_1;
}
