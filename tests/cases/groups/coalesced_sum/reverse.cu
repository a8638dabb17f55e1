// Gradient of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 7
  double t0 = x[i];  // line 8
  double y = t0 * t0;
  bool t1 = i % 3 != 1;  // line 9
  bool t_kept[32];
  bool t_kept_1[32];
  unsigned int g = 0;
  double t2 = 0.0;
  if (t1) {
    g = __activemask();  // line 10
    t2 = 0.0;
    bool t3 = false;
    for (int t4 = 0; t4 < 32; ++t4) {  // line 11
      bool t5 = t3;
      if (((g >> (unsigned int)t4) & 1) != 0) {
        double t6 = __shfl_sync(g, y, t4);
        t2 = t3 ? t6 + t2 : t6;
        t5 = true;
      }
      t_kept[t4] = t3;
      t3 = t5;
    }
    double t4 = x[i];
    y = t2 * t4 + __shfl_sync(g, t4, (int)__fns(g, 0u, (int)(1 % (unsigned int)__popc(g)) + 1));
    double t5 = x[i];  // line 12
    double t6 = 0.0;
    bool t7 = false;
    for (int t8 = 0; t8 < 32; ++t8) {
      bool t9 = t7;
      if (((g >> (unsigned int)t8) & 1) != 0) {
        double t10 = __shfl_sync(g, t5, t8);
        bool t11 = (unsigned int)t8 <= ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))
            & 31);
        t6 = t11 ? (t7 ? t10 + t6 : t10) : t6;
        t9 = t7 || t11;
      }
      t_kept_1[t8] = t7;
      t7 = t9;
    }
    y += t6;
  }
  out[i] = y;  // line 14

  // reverse sweep
  double y_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  if (t1) {  // line 9
    double t3 = x[i];  // line 11
    double t4 = y_adj;
    double t5 = 0.0;
    for (int t6 = 31; t6 >= 0; --t6) {  // line 12
      bool t7 = t_kept_1[t6];
      if (((g >> (unsigned int)t6) & 1) != 0) {
        bool t8 = (unsigned int)t6 <= ((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))
            & 31);
        double t9 = t8 ? t4 : 0.0;
        double t10 = t7 ? t9 : 0.0;
        t4 = (t8 ? 0.0 : t4) + t10;
        t5 += ::cugrad::shuffle_transposed(g, (t7 ? 0.0 : t9) + t10, t6);
      }
    }
    ::cugrad::accumulate_column(&x_adj[i], t5);
    double t6 = ::cugrad::shuffle_transposed(g, y_adj, (int)__fns(g, 0u,  // line 11
        (int)(1 % (unsigned int)__popc(g)) + 1));
    ::cugrad::accumulate_column(&x_adj[i], t6 + y_adj * t2);
    double t7 = y_adj * t3;
    y_adj = 0.0;
    for (int t8 = 31; t8 >= 0; --t8) {
      bool t9 = t_kept[t8];
      double t10 = t7;
      if (((g >> (unsigned int)t8) & 1) != 0) {
        t10 = t9 ? t7 : 0.0;
        y_adj += ::cugrad::shuffle_transposed(g, (t9 ? 0.0 : t7) + t10, t8);
      }
      t7 = t10;
    }
  }
  ::cugrad::accumulate_column(&x_adj[i], 2.0 * y_adj * t0);  // line 8
}
