// Gradient of `gelu` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void gelu_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double t0 = 0.5 * v;  // line 6
  double t1 = v * 0.7071067811865476;
  double t2 = 1.0 + erf(t1);
  double exact = t0 * t2;
  double t3 = 0.044715 * v;  // line 7
  double t4 = t3 * v;
  double t5 = tanh(0.7978845608028654 * (v + t4 * v));
  double t6 = 1.0 + t5;
  double fast = t0 * t6;
  bool t7 = i % 2 != 0;  // line 8
  out[i] = t7 ? exact : fast;

  // reverse sweep
  double t8 = out_adj[i];
  double exact_adj = t7 ? t8 : 0.0;
  double fast_adj = t7 ? 0.0 : t8;
  double v_adj = fast_adj * t0 * (1.0 - t5 * t5) * 0.7978845608028654;  // line 7
  double t9 = v_adj * v;
  v_adj += v_adj * t4;
  v_adj += t9 * t3;
  v_adj += t9 * v * 0.044715;
  double t10 = exact_adj * t2;  // line 6
  bool t11 = exact_adj == 0.0;
  double t12 = exact_adj * t0;
  double t13 = t11 && t12 != t12 ? 0.0 : t12;
  double t14 = t13 * (1.1283791670955126 * exp(-t1 * t1));
  v_adj += (t13 == 0.0 && t14 != t14 ? 0.0 : t14) * 0.7071067811865476;
  v_adj += (fast_adj * t6 + (t11 && t10 != t10 ? 0.0 : t10)) * 0.5;
  x_adj[i] += v_adj;  // line 5
  out_adj[i] = 0.0;  // line 8
}
