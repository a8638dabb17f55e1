// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double v = x[i];
  double t0 = exp(v);  // line 6
  double t1 = 1.0 + t0;
  double t2 = pow(v, 2.0);  // line 11
  double t3 = abs(v);
  double t4 = sqrt(v);
  double t5 = fmin(v, 9.0);
  out[i] = log(t1) + t2 * t3 - t4 * t5;

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t7 = -t6;
  double v_adj = v <= 9.0 ? t7 * t4 : 0.0;
  v_adj += t7 * t5 * (0.5 / t4);
  v_adj += t6 * t2 * copysign(1.0, v);
  v_adj += t6 * t3 * (2.0 * pow(v, 2.0 - 1.0));
  v_adj += t6 * (1.0 / t1) * t0;  // line 6
  atomicAdd(&x_adj[i], v_adj);  // line 11
}
