// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 4
  double t0 = sin(v);  // line 5
  double t1 = 2.0 * v;
  double t2 = cos(t1);
  double t3 = tan(v);
  double s = t0 * t2 + t3;
  double t4 = asin(v);  // line 6
  double t5 = 0.5 * v;
  double t6 = acos(t5);
  double t7 = 3.0 * v;
  s += t4 * t6 + atan(t7);
  out[i] = s;  // line 7

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = s_adj * (1.0 / (1.0 + t7 * t7)) * 3.0;  // line 6
  v_adj += s_adj * t4 * (-1.0 / sqrt((1.0 - t5) * (1.0 + t5))) * 0.5;
  v_adj += s_adj * t6 * (1.0 / sqrt((1.0 - v) * (1.0 + v)));
  v_adj += s_adj * (1.0 + t3 * t3);  // line 5
  v_adj -= s_adj * t0 * sin(t1) * 2.0;
  v_adj += s_adj * t2 * cos(v);
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
