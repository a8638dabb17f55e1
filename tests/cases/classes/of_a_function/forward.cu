#ifndef CUGRAD_local_Derived_20_5
#define CUGRAD_local_Derived_20_5
struct local_Derived_20_5 : Base {
  double c;
};
#endif
#ifndef CUGRAD_unnamed_37_5
#define CUGRAD_unnamed_37_5
struct unnamed_37_5 {
  double p;
  double q;
};
#endif
#ifndef CUGRAD_local_Two_44_5
#define CUGRAD_local_Two_44_5
struct local_Two_44_5 {
  double first;
  double second;
};
#endif
#ifndef CUGRAD_local_Pair_10_5_double_double
#define CUGRAD_local_Pair_10_5_double_double
struct local_Pair_10_5_double_double {
  double v;
  double w;
};
#endif
#ifndef CUGRAD_local_Pair_10_5_int_int
#define CUGRAD_local_Pair_10_5_int_int
struct local_Pair_10_5_int_int {
  int v;
  int w;
};
#endif
// Tangent of `kernel` (kernel.cu:17) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  if (i >= n) return;  // line 50
  local_Derived_20_5 d[3];  // line 35
  local_Derived_20_5 d_tan[3] = {};
  d[0].c = 0.0;  // line 24
  d_tan[0].c = 0.0;
  d[0].a = 1.0;  // line 25
  d_tan[0].a = 0.0;
  d[0].k = 2;  // line 26
  d[1].c = 0.0;  // line 24
  d_tan[1].c = 0.0;
  d[1].a = 1.0;  // line 25
  d_tan[1].a = 0.0;
  d[1].k = 2;  // line 26
  d[2].c = 0.0;  // line 24
  d_tan[2].c = 0.0;
  d[2].a = 1.0;  // line 25
  d_tan[2].a = 0.0;
  d[2].k = 2;  // line 26
  for (int t = 0; t < 3; ++t) {  // line 36
    double v = x[2 * i];
    double v_tan = x_tan[2 * i];
    d[t].a = v;  // line 29
    d_tan[t].a = v_tan;
    d[t].k = t;  // line 30
    d[t].c = v * t;  // line 31
    d_tan[t].c = v_tan * t;
  }
  unnamed_37_5 pairs[2];  // line 39
  unnamed_37_5 pairs_tan[2] = {};
  double t0 = x[2 * i];
  double t1 = x_tan[2 * i];
  pairs[0].p = t0;
  pairs_tan[0].p = t1;
  pairs[0].q = 2.0;
  pairs_tan[0].q = 0.0;
  pairs[1].p = 3.0;
  pairs_tan[1].p = 0.0;
  double t2 = x[2 * i + 1];
  double t3 = x_tan[2 * i + 1];
  pairs[1].q = t2;
  pairs_tan[1].q = t3;
  const local_Two_44_5 *two = (const local_Two_44_5 *)x + i;  // line 47
  int j = i & 1;  // line 48
  int t4 = i % 3;  // line 49
  double t5 = d[t4].a;  // line 33
  double t6 = d[t4].c;
  double t7 = t5 * t6 + d[t4].k;
  double t8 = t0 * t2;  // line 42
  double t9 = t8 * t2;
  double t10 = (t1 * t2 + t0 * t3) * t2 + t8 * t3;
  double t11 = (d_tan[t4].a * t6 + t5 * d_tan[t4].c) * t9;  // line 49
  local_Pair_10_5_double_double all[2];  // line 13
  local_Pair_10_5_double_double all_tan[2] = {};
  all[0].v = t0;
  all_tan[0].v = t1;
  all[0].w = 2.0 * t0;
  all_tan[0].w = 2.0 * t1;
  all[1].v = t0 * t0;
  all_tan[1].v = t1 * t0 + t0 * t1;
  all[1].w = 1.0;
  all_tan[1].w = 0.0;
  double t12 = all[j].v;  // line 14
  double t13 = all[1 - j].w;
  int x_1 = i + 2;  // line 49
  local_Pair_10_5_int_int all_1[2];  // line 13
  all_1[0].v = x_1;
  all_1[0].w = 2 * x_1;
  all_1[1].v = x_1 * x_1;
  all_1[1].w = 1;
  double t14 = (double)(all_1[j].v * all_1[1 - j].w);  // line 14
  double t15 = t11 + t7 * t10 + (all_tan[j].v * t13 + t12 * all_tan[1 - j].w) + t14 * t1;  // line 49
  double t16 = pairs[j].p;
  double t17 = pairs[1 - j].q;
  double t18 = two->first;  // line 50
  double t19 = ((local_Two_44_5 *)x_tan)[i].first;
  double t20 = two->second;
  double t21 = ((local_Two_44_5 *)x_tan)[i].second;
  y[i] = t7 * t9 + t12 * t13 + t14 * t0 + t16 * t17 + t18 * t20;
  y_tan[i] = t15 + (pairs_tan[j].p * t17 + t16 * pairs_tan[1 - j].q) + (t19 * t20 + t18 * t21);
}
