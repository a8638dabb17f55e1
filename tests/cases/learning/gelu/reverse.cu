// Gradient of `gelu` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void gelu_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double v = x[i];  // line 5
  double t0 = 0.5 * v;  // line 6
  double t1 = v * 0.7071067811865476;
  double t2 = 1.0 + erf(t1);
  double exact = t0 * t2;
  double t3 = 0.5 * v;  // line 7
  double t4 = 0.044715 * v;
  double t5 = t4 * v;
  double t6 = tanh(0.7978845608028654 * (v + t5 * v));
  double t7 = 1.0 + t6;
  double fast = t3 * t7;
  bool t8 = i % 2 != 0;  // line 8
  out[i] = t8 ? exact : fast;

  // reverse sweep
  double t9 = out_adj[i];
  double exact_adj = t8 ? t9 : 0.0;
  double fast_adj = t8 ? 0.0 : t9;
  double v_adj = fast_adj * t3 * (1.0 - t6 * t6) * 0.7978845608028654;  // line 7
  double t10 = v_adj * v;
  v_adj += v_adj * t5;
  v_adj += t10 * t4;
  v_adj += t10 * v * 0.044715;
  v_adj += fast_adj * t7 * 0.5;
  double t11 = exact_adj * t2;  // line 6
  double t12 = exact_adj * t0;
  double t13 = exact_adj == 0.0 && t12 != t12 ? 0.0 : t12;
  double t14 = t13 * (1.1283791670955126 * exp(-t1 * t1));
  v_adj += (t13 == 0.0 && t14 != t14 ? 0.0 : t14) * 0.7071067811865476;
  v_adj += (exact_adj == 0.0 && t11 != t11 ? 0.0 : t11) * 0.5;
  x_adj[i] += v_adj;  // line 5
  out_adj[i] = 0.0;  // line 8
}
