// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];  // line 4
  int t1 = i % 5;
  double t2 = ldexp(t0, t1 - 2);
  double v = t2 * t0;
  double t3 = i % 2 != 0 ? 1.0 : -1.0;  // line 5
  double t4 = copysign(t0, t3);
  double v_1 = v + (scalbn(t0, 3) - t4 * v);
  double t5 = sinpi(t0);  // line 6
  double t6 = 0.5 * t0;
  double t7 = cospi(t6);
  double t8 = exp10(0.2 * t0);
  out[i] = v_1 + t5 * t7 + t8;

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t9 = v_adj * (2.302585092994046 * t8) * 0.2 + v_adj * t5 * (-3.141592653589793 * sinpi(t6)) * 0.5
      + v_adj * t7 * (3.141592653589793 * cospi(t0));
  double t10 = -v_adj;  // line 5
  double t11 = t10 * v;
  double v_adj_1 = v_adj + t10 * t4;
  atomicAdd(&x_adj[i], t9 + t11 * (copysign(1.0, t0) * copysign(1.0, t3)) + v_adj * scalbn(1.0, 3)  // line 4
      + v_adj_1 * t2 + v_adj_1 * t0 * ldexp(1.0, t1 - 2));
}
