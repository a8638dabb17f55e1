#ifndef CUGRAD_private_Node_3_3
#define CUGRAD_private_Node_3_3
struct private_Node_3_3 {
  double v;
  int next;
};
#endif
#ifndef CUGRAD_Stack_open
#define CUGRAD_Stack_open
struct __attribute__((may_alias)) Stack_open {
  private_Node_3_3 nodes[4];
  int used;
};
static_assert(sizeof(Stack_open) == sizeof(Stack), "the layout of Stack");
#endif
// Tangent of `stacks` (kernel.cu:25) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void stacks_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 26
  ::cugrad::room<Stack> s;  // line 27
  ::cugrad::room<Stack> s_tan;
  memset((void *)&s_tan.object, 0, sizeof(s_tan.object));
  double v = x[i];  // line 28
  double v_tan = x_tan[i];
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[0].v = v;  // line 12
  ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[0].v = v_tan;
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[0].next = -1;  // line 13
  ::cugrad::open<Stack_open, Stack>(s.object).used = 1;  // line 14
  double v_1 = x[i + 1];  // line 29
  double v_tan_1 = x_tan[i + 1];
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[1].v = v_1;  // line 12
  ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[1].v = v_tan_1;
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[1].next = 0;  // line 13
  int t0 = ::cugrad::open<Stack_open, Stack>(s.object).used;  // line 14
  ::cugrad::open<Stack_open, Stack>(s.object).used = t0 + 1;
  double v_2 = v * v_1;  // line 30
  v_tan = v_tan * v_1 + v * v_tan_1;
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[t0 + 1].v = v_2;  // line 12
  ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[t0 + 1].v = v_tan;
  int t1 = ::cugrad::open<Stack_open, Stack>(s.object).used;  // line 13
  ::cugrad::open<Stack_open, Stack>(s.object).nodes[t1].next = t1 - 1;
  int k = ::cugrad::open<Stack_open, Stack>(s.object).used;  // line 14
  ::cugrad::open<Stack_open, Stack>(s.object).used = k + 1;
  ::cugrad::room<Stack> longer;  // line 31
  ::cugrad::room<Stack> longer_tan;
  memset((void *)&longer_tan.object, 0, sizeof(longer_tan.object));
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].v =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[0].v;
  ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[0].v =
      ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[0].v;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].next =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[0].next;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].v =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[1].v =
      ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].next =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[1].next;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].v =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[2].v =
      ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].next =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[2].next;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].v =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[3].v;
  ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[3].v =
      ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[3].v;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].next =
      ::cugrad::open<Stack_open, Stack>(s.object).nodes[3].next;
  ::cugrad::open<Stack_open, Stack>(longer.object).used = k + 1;
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[k + 1].v = v_1;  // line 12
  ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[k + 1].v = v_tan_1;
  int t2 = ::cugrad::open<Stack_open, Stack>(longer.object).used;  // line 13
  ::cugrad::open<Stack_open, Stack>(longer.object).nodes[t2].next = t2 - 1;
  int k_1 = ::cugrad::open<Stack_open, Stack>(longer.object).used;  // line 14
  double s_1 = 0.0;
  double s_tan_1 = 0.0;
  while (k >= 0) {  // line 18
    s_tan_1 = s_tan_1 * s_1 + s_1 * s_tan_1 + ::cugrad::open<Stack_open, Stack>(s_tan.object).nodes[k].v;
    s_1 = s_1 * s_1 + ::cugrad::open<Stack_open, Stack>(s.object).nodes[k].v;
    k = ::cugrad::open<Stack_open, Stack>(s.object).nodes[k].next;
  }
  ::cugrad::room<Stack> s_2;  // line 23
  ::cugrad::room<Stack> s_tan_2;
  memset((void *)&s_tan_2.object, 0, sizeof(s_tan_2.object));
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[0].v =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].v;
  ::cugrad::open<Stack_open, Stack>(s_tan_2.object).nodes[0].v =
      ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[0].v;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[0].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[0].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[1].v =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(s_tan_2.object).nodes[1].v =
      ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[1].v;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[1].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[1].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[2].v =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(s_tan_2.object).nodes[2].v =
      ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[2].v;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[2].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[2].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[3].v =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].v;
  ::cugrad::open<Stack_open, Stack>(s_tan_2.object).nodes[3].v =
      ::cugrad::open<Stack_open, Stack>(longer_tan.object).nodes[3].v;
  ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[3].next =
      ::cugrad::open<Stack_open, Stack>(longer.object).nodes[3].next;
  ::cugrad::open<Stack_open, Stack>(s_2.object).used = k_1 + 1;
  double s_3 = 0.0;
  double s_tan_3 = 0.0;
  while (k_1 >= 0) {  // line 18
    s_tan_3 = s_tan_3 * s_3 + s_3 * s_tan_3 + ::cugrad::open<Stack_open, Stack>(s_tan_2.object).nodes[k_1].v;
    s_3 = s_3 * s_3 + ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k_1].v;
    k_1 = ::cugrad::open<Stack_open, Stack>(s_2.object).nodes[k_1].next;
  }
  y[i] = s_1 * s_3;  // line 33
  y_tan[i] = s_tan_1 * s_3 + s_1 * s_tan_3;
}
