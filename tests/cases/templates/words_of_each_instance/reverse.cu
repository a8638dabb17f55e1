// Gradient of `kernel` (kernel.cu:19) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  row<double> fine;  // line 20
  row<double> fine_adj = {};
  row<float> coarse;  // line 21
  double v = x[threadIdx.x];  // line 22
  for (int i = 0; i < 4; ++i) {  // line 14
    double t0 = v * i;  // line 15
    fine.x[i] = t0;
    fine.pairs[1][i] = t0 + v;  // line 16
  }
  for (int i = 0; i < 4; ++i) {  // line 14
    float t0 = 2.0f * i;  // line 15
    coarse.x[i] = t0;
    coarse.pairs[1][i] = t0 + 2.0f;  // line 16
  }
  double t_kept[4];  // line 24
  for (int i = 0; i < 4; ++i) {
    double t0 = fine.x[i];
    fine.x[i] = t0 * t0;
    t_kept[i] = t0;
  }
  double *last = &fine.pairs[1][n];  // line 25
  double t0 = last[-1];  // line 27
  double t1 = *last;
  float t2 = coarse.pairs[1][n];  // line 28
  out[threadIdx.x] = fine.x[n] * t2 + t0 * t1;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0);
  fine_adj.x[n] += t3 * t2;
  fine_adj.pairs[1][n] += t3 * t0;  // line 27
  (&fine_adj.pairs[1][n])[-1] += t3 * t1;
  for (int i = 3; i >= 0; --i) fine_adj.x[i] = 2.0 * fine_adj.x[i] * t_kept[i];  // line 24
  double v_adj = 0.0;
  for (int i = 3; i >= 0; --i) {  // line 14
    double t4 = fine_adj.pairs[1][i];  // line 16
    v_adj += t4;
    v_adj += (t4 + fine_adj.x[i]) * i;  // line 15
    fine_adj.pairs[1][i] = 0.0;  // line 16
    fine_adj.x[i] = 0.0;  // line 15
  }
  atomicAdd(&x_adj[threadIdx.x], v_adj);  // line 22
}
