// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  bool t0 = i % 2 != 0;  // line 5
  double v = t0 ? x[i] : -x[i];
  double t1 = (double)(i % 5);  // line 6
  out[i] = pow(v, 3.0) + pow(v, 2.0) + pow(v, t1) * 0.5 + pow(v, 0.0) + pow(v, 1.0) - pow(v, -1.0);

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t3 = v == 0.0 ? 1.0 : v;
  double v_adj = -t2 * -pow(v, -1.0 - 1.0);
  v_adj += t2 * pow(v, 1.0 - 1.0);
  v_adj += t2 * (0.0 * pow(t3, -1.0));
  v_adj += t2 * 0.5 * (t1 * pow(t1 == 0.0 ? t3 : v, t1 - 1.0));
  v_adj += t2 * (2.0 * pow(v, 2.0 - 1.0));
  v_adj += t2 * (3.0 * pow(v, 3.0 - 1.0));
  if (t0) {  // line 5
    atomicAdd(&x_adj[i], v_adj);
  } else {
    atomicAdd(&x_adj[i], -v_adj);
  }
}
