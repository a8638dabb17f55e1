// Tangent of `kernel` (kernel.cu:7) with respect to out, x, w, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void kernel_fwd(double *out, const double *x, const double *w, int n, double *out_tan,
    double *x_tan, double *w_tan) {
  int i = threadIdx.x;  // line 8
  Node last;  // line 9
  Node last_tan = {};
  last.values = w;
  last_tan.values = w_tan;
  last.next = nullptr;
  last_tan.next = nullptr;
  last.count = n - 1;
  Node middle;
  Node middle_tan = {};
  middle.values = x + 4;
  middle_tan.values = x_tan + 4;
  middle.next = &last;
  middle_tan.next = &last_tan;
  middle.count = 2;
  Node first;
  Node first_tan = {};
  first.values = x;
  first_tan.values = x_tan;
  first.next = &middle;
  first_tan.next = &middle_tan;
  first.count = n;
  Node *p;
  Node *p_tan;
  if (i % 3 != 0) {  // line 11
    p = &first;
    p_tan = &first_tan;
  } else {
    p = &middle;
    p_tan = &middle_tan;
  }
  double sum = 0.0;
  const Node *p_1 = p;
  double sum_tan = 0.0;
  while (p_1 != nullptr) {
    int t0 = p_1->count;  // line 12
    for (int k = 0; k < t0; ++k) {
      const double *t1 = p_1->values;
      const double *t2 = p_tan->values;
      double t3 = t1[i + k];
      double t4 = t1[k];
      double t5 = (double)t0;
      sum += t3 * t4 * t5;
      sum_tan += (((double *)t2)[i + k] * t4 + t3 * ((double *)t2)[k]) * t5;
    }
    p_1 = p_1->next;  // line 11
    p_tan = (Node *)p_tan->next;
  }
  out[i] = sum;  // line 13
  out_tan[i] = sum_tan;
}
