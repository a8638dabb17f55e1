// Gradient of `kernel` (kernel.cu:28) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void kernel_rev(double *out, const double *in, int n, double *out_adj, double *in_adj) {
  int i = threadIdx.x;  // line 29
  ::cugrad::room<Vec<double>> a;  // line 30
  ::cugrad::room<Vec<double>> a_adj;
  memset((void *)&a_adj.object, 0, sizeof(a_adj.object));
  double x = in[2 * i];
  double y = in[2 * i + 1];
  a.object.x = x;  // line 10
  a.object.y = y;
  ::cugrad::room<Vec<double>> b;  // line 31
  ::cugrad::room<Vec<double>> b_adj;
  memset((void *)&b_adj.object, 0, sizeof(b_adj.object));
  b.object.x = x;
  double t0 = x * y;  // line 32
  b.object.y = t0;
  double a_1 = t0 * x;  // line 35
  double t_v = 2.0 * a_1;  // line 21
  double sum = 0.0;
  for (int k = 0; k < n; ++k) {  // line 37
    int i_1 = 1 - k;
    sum += *(k == 0 ? &a.object.x : &a.object.y) * *(i_1 == 0 ? &b.object.x : &b.object.y);
  }
  out[i] = sum + a_1 * t_v;  // line 38

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj_1 = sum_adj * t_v;
  double t_v_adj = sum_adj * a_1;
  for (int k = n - 1; k >= 0; --k) {  // line 37
    double *t1;
    double *t2;
    if (k == 0) {  // line 13
      t1 = &a.object.x;
      t2 = &a_adj.object.x;
    } else {
      t1 = &a.object.y;
      t2 = &a_adj.object.y;
    }
    int i_1 = 1 - k;  // line 37
    double *t3;
    double *t4;
    if (i_1 == 0) {  // line 13
      t3 = &b.object.x;
      t4 = &b_adj.object.x;
    } else {
      t3 = &b.object.y;
      t4 = &b_adj.object.y;
    }
    double t5 = *t3;  // line 37
    *t4 += sum_adj * *t1;
    *t2 += sum_adj * t5;
  }
  a_adj_1 += t_v_adj * 2.0;  // line 21
  double x_adj = a_adj_1 * t0;  // line 35
  double t1 = a_adj_1 * x + b_adj.object.y;  // line 32
  x_adj += t1 * y;
  double y_adj = t1 * x;
  x_adj += b_adj.object.x;  // line 31
  y_adj += a_adj.object.y;  // line 10
  x_adj += a_adj.object.x;
  atomicAdd(&in_adj[2 * i + 1], y_adj);  // line 30
  atomicAdd(&in_adj[2 * i], x_adj);
}
