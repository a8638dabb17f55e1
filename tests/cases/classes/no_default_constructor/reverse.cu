// Gradient of `kernel` (kernel.cu:7) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void kernel_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  int t = threadIdx.x;  // line 9
  double x = in[2 * t + 1];
  double x_1 = in[t];  // line 10
  double t0 = in[t + 1];  // line 12
  ::cugrad::room<Weighted[2]> a;  // line 9
  ::cugrad::room<Weighted[2]> a_adj;
  memset((void *)&a_adj.object, 0, sizeof(a_adj.object));
  double x_2 = in[2 * t];
  a.object[0].x = x_2;  // line 4
  a.object[0].w = 1.0;
  a.object[1].x = x;
  a.object[1].w = 2.0;
  ::cugrad::room<Weighted> b;  // line 10
  ::cugrad::room<Weighted> b_adj;
  memset((void *)&b_adj.object, 0, sizeof(b_adj.object));
  b.object.x = x_1;  // line 4
  b.object.w = 3.0;
  double *chosen;
  double *chosen_adj;
  if (x_1 > 0.0) {  // line 11
    chosen = &b.object.x;
    chosen_adj = &b_adj.object.x;
  } else {
    chosen = &b.object.w;
    chosen_adj = &b_adj.object.w;
  }
  double t1 = *chosen;  // line 12
  *chosen = t1 * t0;
  double t2 = b.object.x;  // line 13
  double t3 = b.object.w;
  double sum = t2 * t3;
  for (int i = 0; i < 2; ++i) sum += a.object[i].x * a.object[(i + n) % 2].x * a.object[i].w;  // line 14
  out[t] = sum;  // line 15

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[t], 0.0);
  for (int i = 1; i >= 0; --i) {  // line 14
    double t4 = a.object[i].x;
    int t5 = (i + n) % 2;
    double t6 = a.object[t5].x;
    double t7 = sum_adj * a.object[i].w;
    a_adj.object[i].w += sum_adj * (t4 * t6);
    a_adj.object[t5].x += t7 * t4;
    a_adj.object[i].x += t7 * t6;
  }
  b_adj.object.w += sum_adj * t2;  // line 13
  b_adj.object.x += sum_adj * t3;
  double t4 = *chosen_adj;  // line 12
  *chosen_adj = 0.0;
  *chosen_adj += t4 * t0;
  double x_adj = b_adj.object.x;  // line 4
  ::cugrad::accumulate_row(&in_adj[t], 0.0, x_adj, t4 * t1);  // line 10
  double x_adj_1 = a_adj.object[1].x;  // line 4
  atomicAdd(&in_adj[2 * t + 1], x_adj_1);  // line 9
  double x_adj_2 = a_adj.object[0].x;  // line 4
  atomicAdd(&in_adj[2 * t], x_adj_2);  // line 9
}
