// Tangent of `oscillate` (kernel.cu:9) with respect to state, mu, by cugrad.
//   state_tan: tangent of state
//   mu_tan: tangent of mu
static __global__ void oscillate_fwd(Osc *state, const double *mu, int n, Osc *state_tan, double *mu_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 16
  double m = mu[i];  // line 12
  double m_tan = mu_tan[i];
  double s_x = state[i].x;  // line 13
  double s_x_tan = state_tan[i].x;
  double s_v = state[i].v;
  double s_v_tan = state_tan[i].v;
  for (int k = 0; k < 5; ++k) {  // line 14
    double s = 0.5 * 0.1;  // line 7
    double t0 = 1.0 - s_x * s_x;  // line 15
    double t1 = m * t0;
    double a_v = t1 * s_v - s_x;
    double a_v_tan = (m_tan * t0 - m * (s_x_tan * s_x + s_x * s_x_tan)) * s_v + t1 * s_v_tan - s_x_tan;
    double b_x = s * s_v;  // line 4
    double b_x_tan = s * s_v_tan;
    double b_v = s * a_v;
    double b_v_tan = s * a_v_tan;
    double o_x = s_x + b_x;  // line 3
    double o_x_tan = s_x_tan + b_x_tan;
    double o_v = s_v + b_v;
    double o_v_tan = s_v_tan + b_v_tan;
    double t2 = 1.0 - o_x * o_x;  // line 15
    double t3 = m * t2;
    double a_v_1 = t3 * o_v - o_x;
    double a_v_tan_1 = (m_tan * t2 - m * (o_x_tan * o_x + o_x * o_x_tan)) * o_v + t3 * o_v_tan - o_x_tan;
    double b_x_1 = 0.1 * o_v;  // line 4
    double b_x_tan_1 = 0.1 * o_v_tan;
    double b_v_1 = 0.1 * a_v_1;
    double b_v_tan_1 = 0.1 * a_v_tan_1;
    s_x += b_x_1;  // line 3
    s_x_tan += b_x_tan_1;
    s_v += b_v_1;
    s_v_tan += b_v_tan_1;
  }
  state[i].x = s_x;  // line 16
  state_tan[i].x = s_x_tan;
  state[i].v = s_v;
  state_tan[i].v = s_v_tan;
}
