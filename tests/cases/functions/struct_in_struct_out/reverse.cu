// Gradient of `energy` (kernel.cu:6) with respect to p, by cugrad.
//   p_adj: the gradient with respect to *p is added to it
//   What is differentiated is the result: its adjoint is 1.
static __device__ void energy_rev(const Phase &p, double k, Phase *p_adj) {
  double t0 = p.v;  // line 4
  double q_x = p.x + 0.5 * t0;
  double q_m = p.m;
  double t1 = 0.5 * q_m;  // line 8
  double t2 = 0.5 * k;
  double q_x_adj = t2 * q_x;

  // reverse sweep
  q_x_adj += q_x * t2;
  double q_m_adj = t0 * t0 * 0.5;
  ::cugrad::accumulate(&p_adj->m, q_m_adj);  // line 4
  ::cugrad::accumulate(&p_adj->v, t1 * t0 + t0 * t1 + q_x_adj * 0.5);
  ::cugrad::accumulate(&p_adj->x, q_x_adj);
}
