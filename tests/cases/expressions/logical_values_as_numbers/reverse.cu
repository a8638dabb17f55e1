// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i] + i % 2 * 2.0;  // line 5
  bool big = v > 1.5;  // line 6
  double t0 = (double)(int)big;  // line 7
  double t1 = t0 * v;
  double t2 = (double)(int)!big;
  double t3 = (double)(int)(i < 4);
  out[i] = t1 * v + t2 * sin(v) + t0 + t3 * v;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t4 * t3;
  v_adj += t4 * t2 * cos(v);
  v_adj += t4 * t1;
  v_adj += t4 * v * t0;
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
