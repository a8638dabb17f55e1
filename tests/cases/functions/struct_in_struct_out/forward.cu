// Tangent of `energy` (kernel.cu:6) with respect to p, by cugrad.
//   p_tan: tangent of p
static __device__ double energy_fwd(const Phase &p, double k, Phase *p_tan) {
  double t0 = p.v;  // line 4
  double t1 = p_tan->v;
  double q_x = p.x + 0.5 * t0;
  double q_x_tan = p_tan->x + 0.5 * t1;
  double q_m = p.m;
  double q_m_tan = p_tan->m;
  double t2 = 0.5 * q_m;  // line 8
  double t3 = 0.5 * k;
  return (0.5 * q_m_tan * t0 + t2 * t1) * t0 + t2 * t0 * t1 + (t3 * q_x_tan * q_x + t3 * q_x * q_x_tan);
}
