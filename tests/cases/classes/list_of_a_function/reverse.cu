#ifndef CUGRAD_local_Node_3_5
#define CUGRAD_local_Node_3_5
struct local_Node_3_5 {
  double v;
  local_Node_3_5 *next;
};
#endif
// Gradient of `f` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   tape: holds what the reverse sweep needs of loops; it grows.
static void f_rev(double x, double y, double *x_adj, double *y_adj, ::cugrad::host_tape tape) {
  local_Node_3_5 a;  // line 16
  local_Node_3_5 a_adj = {};
  a.v = x;
  a.next = nullptr;
  a_adj.next = nullptr;
  local_Node_3_5 b;
  local_Node_3_5 b_adj = {};
  b.v = y;
  b.next = &a;
  b_adj.next = &a_adj;
  local_Node_3_5 *p = &b;
  long long trips = 0;
  local_Node_3_5 *p_adj = &b_adj;
  while (p != nullptr) {  // line 21
    ++trips;
    tape.push(p_adj);
    tape.push(p);
    p = p->next;
    p_adj = p_adj->next;
  }

  // reverse sweep
  for (long long k = trips; k > 0; --k) {
    local_Node_3_5 *p_1 = tape.pop<local_Node_3_5 *>();
    local_Node_3_5 *p_adj_1 = tape.pop<local_Node_3_5 *>();
    p_adj_1->v += 2.0 * p_1->v;
  }
  double x_adj_1 = 2.0 * (x * y);  // line 17
  double y_adj_1 = x * x;
  y_adj_1 += b_adj.v;  // line 16
  x_adj_1 += a_adj.v;
  *x_adj += x_adj_1;
  *y_adj += y_adj_1;
}
