// Gradient of `gelu` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void gelu_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 8
  double x_adj_before = x_adj[i];  // line 5
  double v = x[i];
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
  double exact_adj = t7 ? out_seed : 0.0;
  double fast_adj = t7 ? 0.0 : out_seed;
  double v_adj = fast_adj * t0 * (1.0 - t5 * t5) * 0.7978845608028654;  // line 7
  double t8 = v_adj * v;
  v_adj += v_adj * t4;
  v_adj += t8 * t3;
  v_adj += t8 * v * 0.044715;
  double t9 = exact_adj * t2;  // line 6
  bool t10 = exact_adj == 0.0;
  double t11 = exact_adj * t0;
  double t12 = t10 && t11 != t11 ? 0.0 : t11;
  double t13 = t12 * (1.1283791670955126 * exp(-t1 * t1));
  v_adj += (t12 == 0.0 && t13 != t13 ? 0.0 : t13) * 0.7071067811865476;
  v_adj += (fast_adj * t6 + (t10 && t9 != t9 ? 0.0 : t9)) * 0.5;
  x_adj[i] = x_adj_before + v_adj;  // line 5
  out_adj[i] = 0.0;  // line 8
}
