// Gradient of `both` (kernel.cu:9) with respect to y, x, p, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   p_adj: in: the adjoint of *p after the function; out: the adjoint of *p before it
static __global__ void both_rev(double *y, const double *x, Derived *p, double *y_adj, double *x_adj,
    Derived *p_adj) {
  int i = threadIdx.x;  // line 10
  double t0 = x[i] * 2.0;  // line 11
  p[i].m = t0;
  double t1 = p[i].Base::m;  // line 12
  double t2 = t1 * t0;
  p[i].Base::m = t2;
  y[i] = t0 * t2;  // line 13

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
  double t4 = t3 * t0 + ::cugrad::atomic_exchange(&p_adj[i].Base::m, 0.0);  // line 12
  atomicAdd(&p_adj[i].Base::m, t4 * t0);
  double t5 = ::cugrad::atomic_exchange(&p_adj[i].m, 0.0);  // line 11
  atomicAdd(&x_adj[i], (t3 * t2 + t4 * t1 + t5) * 2.0);
}
