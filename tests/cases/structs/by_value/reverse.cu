// Gradient of `kernel` (kernel.cu:7) with respect to out, p, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   p_adj: the gradient with respect to p is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 11.
static __global__ void kernel_rev(double *out, const double *x, Params p, int n, double *out_adj,
    Params *p_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  double p_gain_adj = 0.0;
  double p_offset_adj = 0.0;
  if (i < n) {  // line 9
    bool t0 = 0 < p.power;  // line 11
    double v;
    double v_by_p_gain = 0.0;
    double v_by_p_offset = 0.0;
    double v_by_x_held = 0.0;
    if (t0) {
      double x_held = x[i];
      v = p.offset;
      v_by_p_gain = 0.0;
      v_by_p_offset = 1.0;
      v_by_x_held = 0.0;
      for (int k = 0; k < p.power; ++k) {
        v_by_p_offset *= x_held;
        v_by_x_held = v_by_x_held * x_held + v;
        v = v * x_held + p.gain;
        v_by_p_gain = v_by_p_gain * x_held + 1.0;
      }
    } else {
      v = p.offset;
    }
    out[i] = v;  // line 12

    // reverse sweep
    double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    if (t0) {  // line 11
      double t1 = v_adj * v_by_p_gain;
      bool t2 = v_adj == 0.0;
      p_gain_adj = t2 && t1 != t1 ? 0.0 : t1;
      double t3 = v_adj * v_by_p_offset;
      p_offset_adj = t2 && t3 != t3 ? 0.0 : t3;
      double t4 = v_adj * v_by_x_held;
      double x_held_adj = t2 && t4 != t4 ? 0.0 : t4;
      atomicAdd(&x_adj[i], x_held_adj);
    } else {
      p_gain_adj = 0.0;
      p_offset_adj = v_adj;
    }
  }
  ::cugrad::accumulate_block<double>({&p_adj->offset, &p_adj->gain}, {p_offset_adj, p_gain_adj});  // line 7
}
