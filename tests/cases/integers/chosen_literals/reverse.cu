// Gradient of `choose` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void choose_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  double v = x[i];  // line 4
  bool t0 = n > 3;  // line 5
  bool t1 = v > 0.2;
  unsigned int apart = (t0 ? 1u : 2u) - (t1 ? 3u : 4u);
  long far = (t0 ? 100000l : 2l) * (t1 ? 100000l : 3l);  // line 6
  long high = (t0 ? (v > 0.3 ? 1l : 2l) : v > 0.1 ? 3l : 4l) << 40;  // line 7
  double t2 = v * 1e-9 * apart;  // line 9
  double t3 = v * v * 1e-10;
  double t4 = 2.0 * v;
  double t5 = 3.0 * v;
  double t6 = t4 * v;
  double t7 = (double)__popc(threadIdx.x);  // line 10
  y[i] = t2 + t3 * far + v * 1e-12 * high + t4 + t5 * v + t6 * v + v * t7;  // line 9

  // reverse sweep
  double t8 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double v_adj = t8 * t7;  // line 10
  double t9 = t8 * v;  // line 9
  v_adj += t8 * t6;
  v_adj += t9 * t4;
  v_adj += t8 * t5;
  v_adj += t9 * 3.0;
  v_adj += (t9 * v + t8) * 2.0;
  v_adj += t8 * high * 1e-12;
  v_adj += 2.0 * (t8 * far * 1e-10) * v;
  v_adj += t8 * apart * 1e-9;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
