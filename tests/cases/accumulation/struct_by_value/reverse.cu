// Gradient of `fused` (kernel.cu:6) with respect to out, x, p, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   p_adj: the gradient with respect to p is added to what it points to
static __global__ void fused_rev(double *out, const double *x, Params p, int n, double *out_adj,
    double *x_adj, Params *p_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  bool t0 = i < n;  // line 8
  double t1 = 0.0;
  double t2 = 0.0;
  double p_a_adj = 0.0;
  double p_b_adj = 0.0;
  if (t0) {
    double t3 = x[i];  // line 9
    bool t4 = t3 > 0.0;
    double v = t4 ? p.a * t3 : p.b * t3;
    double v_kept[3];  // line 10
    for (int k = 0; k < 3; ++k) {
      v_kept[k] = v;
      v = v * p.c[1] + p.c[0];
    }
    double v_adj = out_adj[i];  // line 11
    out[i] = v;

    // reverse sweep
    t1 = 0.0;
    t2 = 0.0;
    for (int k = 2; k >= 0; --k) {  // line 10
      double v_1 = v_kept[k];
      t1 += v_adj;
      t2 += v_adj * v_1;
      v_adj *= p.c[1];
    }
    double t5;
    if (t4) {  // line 9
      p_a_adj = v_adj * t3;
      t5 = v_adj * p.a;
      p_b_adj = 0.0;
    } else {
      p_b_adj = v_adj * t3;
      t5 = v_adj * p.b;
      p_a_adj = 0.0;
    }
    x_adj[i] += t5;
  }
  ::cugrad::accumulate_block<double>({&p_adj->c[1], &p_adj->c[0], &p_adj->b, &p_adj->a},  // line 6
      {t2, t1, p_b_adj, p_a_adj});
  if (t0) out_adj[i] = 0.0;  // line 11
}
