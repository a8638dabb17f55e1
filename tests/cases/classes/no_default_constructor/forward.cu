// Tangent of `kernel` (kernel.cu:7) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void kernel_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int t = threadIdx.x;  // line 8
  ::cugrad::room<Weighted[2]> a;  // line 9
  ::cugrad::room<Weighted[2]> a_tan;
  memset((void *)&a_tan.object, 0, sizeof(a_tan.object));
  double x = in[2 * t];
  double x_tan = in_tan[2 * t];
  a.object[0].x = x;  // line 4
  a_tan.object[0].x = x_tan;
  a.object[0].w = 1.0;
  a_tan.object[0].w = 0.0;
  double x_1 = in[2 * t + 1];  // line 9
  double x_tan_1 = in_tan[2 * t + 1];
  a.object[1].x = x_1;  // line 4
  a_tan.object[1].x = x_tan_1;
  a.object[1].w = 2.0;
  a_tan.object[1].w = 0.0;
  ::cugrad::room<Weighted> b;  // line 10
  ::cugrad::room<Weighted> b_tan;
  memset((void *)&b_tan.object, 0, sizeof(b_tan.object));
  double x_2 = in[t];
  double x_tan_2 = in_tan[t];
  b.object.x = x_2;  // line 4
  b_tan.object.x = x_tan_2;
  b.object.w = 3.0;
  b_tan.object.w = 0.0;
  double *chosen;
  double *chosen_tan;
  if (x_2 > 0.0) {  // line 11
    chosen = &b.object.x;
    chosen_tan = &b_tan.object.x;
  } else {
    chosen = &b.object.w;
    chosen_tan = &b_tan.object.w;
  }
  double t0 = in[t + 1];  // line 12
  double t1 = in_tan[t + 1];
  double t2 = *chosen;
  double t3 = *chosen_tan;
  *chosen = t2 * t0;
  *chosen_tan = t3 * t0 + t2 * t1;
  double t4 = b.object.x;  // line 13
  double t5 = b.object.w;
  double sum = t4 * t5;
  double sum_tan = b_tan.object.x * t5 + t4 * b_tan.object.w;
  for (int i = 0; i < 2; ++i) {  // line 14
    double t6 = a.object[i].x;
    int t7 = (i + n) % 2;
    double t8 = a.object[t7].x;
    double t9 = t6 * t8;
    double t10 = a.object[i].w;
    sum += t9 * t10;
    sum_tan += (a_tan.object[i].x * t8 + t6 * a_tan.object[t7].x) * t10 + t9 * a_tan.object[i].w;
  }
  out[t] = sum;  // line 15
  out_tan[t] = sum_tan;
}
