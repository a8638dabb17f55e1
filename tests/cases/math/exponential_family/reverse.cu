// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 4
  double t0 = exp(v);  // line 5
  double t1 = exp2(v);
  double t2 = 0.5 * v;
  double e = t0 + t1 + expm1(t2);
  double t3 = log(v);  // line 6
  double t4 = v + 1.0;
  double t5 = log2(t4);
  double l = t3 * t5 + log10(v) - log1p(v);
  double t6 = 1.0 + l * l;  // line 7
  double t7 = e / t6;
  out[i] = t7;

  // reverse sweep
  double e_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) / t6;
  double l_adj = 2.0 * (-e_adj * t7) * l;
  double v_adj = -l_adj * (1.0 / (1.0 + v));  // line 6
  v_adj += l_adj * (0.4342944819032518 / v);
  v_adj += l_adj * t3 * (1.4426950408889634 / t4);
  v_adj += l_adj * t5 * (1.0 / v);
  v_adj += e_adj * exp(t2) * 0.5;  // line 5
  v_adj += e_adj * (0.6931471805599453 * t1);
  v_adj += e_adj * t0;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
