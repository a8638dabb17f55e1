// Gradient of `fused` (kernel.cu:6) with respect to out, x, p, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   p_adj: points to the adjoint of p, which is added to
static __global__ void fused_rev(double *out, const double *x, Params p, int n, double *out_adj,
    double *x_adj, Params *p_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double p_c_0_adj = 0.0;
  double p_c_1_adj = 0.0;
  double p_a_adj = 0.0;
  double p_b_adj = 0.0;
  if (i < n) {  // line 6
    double t0 = x[i];  // line 9
    bool t1 = t0 > 0.0;
    double v = t1 ? p.a * t0 : p.b * t0;
    double v_kept[3];  // line 10
    for (int k = 0; k < 3; ++k) {
      v_kept[k] = v;
      v = v * p.c[1] + p.c[0];
    }
    out[i] = v;  // line 11

    // reverse sweep
    double v_adj = out_adj[i];
    out_adj[i] = 0.0;
    p_c_0_adj = 0.0;
    p_c_1_adj = 0.0;
    for (int k = 2; k >= 0; --k) {  // line 10
      double v_1 = v_kept[k];
      p_c_0_adj += v_adj;
      p_c_1_adj += v_adj * v_1;
      v_adj *= p.c[1];
    }
    double t2;
    if (t1) {  // line 9
      p_a_adj = v_adj * t0;
      t2 = v_adj * p.a;
      p_b_adj = 0.0;
    } else {
      p_b_adj = v_adj * t0;
      t2 = v_adj * p.b;
      p_a_adj = 0.0;
    }
    x_adj[i] += t2;
  }
  ::cugrad::accumulate_block(&p_adj->c[1], p_c_1_adj);  // line 6
  ::cugrad::accumulate_block(&p_adj->c[0], p_c_0_adj);
  ::cugrad::accumulate_block(&p_adj->b, p_b_adj);
  ::cugrad::accumulate_block(&p_adj->a, p_a_adj);
}
