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
// Gradient of `kernel` (kernel.cu:17) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 18
  if (i >= n) return;  // line 19
  local_Derived_20_5 d[3];  // line 35
  local_Derived_20_5 d_adj[3] = {};
  d[0].a = 1.0;  // line 25
  d[0].k = 2;  // line 26
  d[1].a = 1.0;  // line 25
  d[1].k = 2;  // line 26
  d[2].a = 1.0;  // line 25
  d[2].k = 2;  // line 26
  d[0].c = 0.0;  // line 24
  d[1].c = 0.0;
  d[2].c = 0.0;
  for (int t = 0; t < 3; ++t) {  // line 36
    double v = x[2 * i];
    d[t].a = v;  // line 29
    d[t].k = t;  // line 30
    d[t].c = v * t;  // line 31
  }
  double t0 = x[2 * i + 1];  // line 39
  double y_seed = y_adj[i];  // line 50
  unnamed_37_5 pairs[2];  // line 39
  unnamed_37_5 pairs_adj[2] = {};
  double t1 = x[2 * i];
  pairs[0].p = t1;
  pairs[0].q = 2.0;
  pairs[1].p = 3.0;
  pairs[1].q = t0;
  const local_Two_44_5 *two = (const local_Two_44_5 *)x + i;  // line 47
  int j = i & 1;  // line 48
  int t2 = i % 3;  // line 49
  double t3 = d[t2].a;  // line 33
  double t4 = d[t2].c;
  double t5 = t3 * t4 + d[t2].k;
  double t6 = t1 * t0;  // line 42
  double t7 = t6 * t0;
  local_Pair_10_5_double_double all[2];  // line 13
  local_Pair_10_5_double_double all_adj[2] = {};
  all[0].v = t1;
  all[0].w = 2.0 * t1;
  all[1].v = t1 * t1;
  all[1].w = 1.0;
  double t8 = all[j].v;  // line 14
  double t9 = all[1 - j].w;
  int x_1 = i + 2;  // line 49
  local_Pair_10_5_int_int all_1[2];  // line 13
  all_1[0].v = x_1;
  all_1[0].w = 2 * x_1;
  all_1[1].v = x_1 * x_1;
  all_1[1].w = 1;
  double t10 = (double)(all_1[j].v * all_1[1 - j].w);  // line 14
  double t11 = pairs[j].p;  // line 49
  double t12 = pairs[1 - j].q;
  double t13 = two->first;  // line 50
  double t14 = two->second;
  y[i] = t5 * t7 + t8 * t9 + t10 * t1 + t11 * t12 + t13 * t14;

  // reverse sweep
  atomicAdd(&((local_Two_44_5 *)x_adj)[i].second, y_seed * t13);
  atomicAdd(&((local_Two_44_5 *)x_adj)[i].first, y_seed * t14);
  pairs_adj[1 - j].q += y_seed * t11;  // line 49
  pairs_adj[j].p += y_seed * t12;
  all_adj[1 - j].w += y_seed * t8;  // line 14
  all_adj[j].v += y_seed * t9;
  double t15 = y_seed * t7;  // line 49
  double t16 = y_seed * t5;
  double t17 = t16 * t0;  // line 42
  d_adj[t2].c += t15 * t3;  // line 33
  d_adj[t2].a += t15 * t4;
  atomicAdd(&x_adj[2 * i + 1], t16 * t6 + t17 * t1 + pairs_adj[1].q);  // line 39
  atomicAdd(&x_adj[2 * i], y_seed * t10 + 2.0 * all_adj[1].v * t1 + all_adj[0].w * 2.0 + all_adj[0].v
      + t17 * t0 + pairs_adj[0].p);
  double x_sum = 0.0;
  for (int t = 2; t >= 0; --t) {  // line 36
    double v_adj = d_adj[t].c * t;  // line 31
    v_adj += d_adj[t].a;  // line 29
    x_sum += v_adj;  // line 36
    d_adj[t].c = 0.0;  // line 31
    d_adj[t].a = 0.0;  // line 29
  }
  atomicAdd(&x_adj[2 * i], x_sum);  // line 36
  y_adj[i] = 0.0;  // line 50
}
