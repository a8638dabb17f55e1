// Gradient of `oscillate` (kernel.cu:9) with respect to state, mu, by cugrad.
//   state_adj: in: the adjoint of *state after the function; out: the adjoint of *state before it
//   mu_adj: the gradient with respect to *mu is added to it
static __global__ void oscillate_rev(Osc *state, const double *mu, int n, Osc *state_adj, double *mu_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double m = mu[i];  // line 12
  double s_x = state[i].x;  // line 13
  double s_v = state[i].v;
  double s_x_kept[5];  // line 14
  double s_v_kept[5];
  for (int k = 0; k < 5; ++k) {
    double s = 0.5 * 0.1;  // line 7
    double a_v = m * (1.0 - s_x * s_x) * s_v - s_x;  // line 15
    double b_x = s * s_v;  // line 4
    double b_v = s * a_v;
    double o_x = s_x + b_x;  // line 3
    double o_v = s_v + b_v;
    double a_v_1 = m * (1.0 - o_x * o_x) * o_v - o_x;  // line 15
    double b_x_1 = 0.1 * o_v;  // line 4
    double b_v_1 = 0.1 * a_v_1;
    s_x_kept[k] = s_x;  // line 14
    s_v_kept[k] = s_v;
    s_x += b_x_1;
    s_v += b_v_1;
  }
  state[i].x = s_x;  // line 16
  state[i].v = s_v;

  // reverse sweep
  double s_v_adj = ::cugrad::atomic_exchange(&state_adj[i].v, 0.0);
  double s_x_adj = ::cugrad::atomic_exchange(&state_adj[i].x, 0.0);
  double m_adj = 0.0;
  for (int k = 4; k >= 0; --k) {  // line 14
    double s_x_1 = s_x_kept[k];
    double s_v_1 = s_v_kept[k];
    double s = 0.5 * 0.1;  // line 7
    double t0 = 1.0 - s_x_1 * s_x_1;  // line 15
    double t1 = m * t0;
    double a_v = t1 * s_v_1 - s_x_1;
    double b_x = s * s_v_1;  // line 4
    double b_v = s * a_v;
    double o_x = s_x_1 + b_x;  // line 3
    double o_v = s_v_1 + b_v;
    double t2 = 1.0 - o_x * o_x;  // line 15
    double a_v_adj = s_v_adj * 0.1;  // line 4
    double o_v_adj = s_x_adj * 0.1;
    double o_x_adj = -a_v_adj;  // line 15
    double t3 = a_v_adj * o_v;
    o_v_adj += a_v_adj * (m * t2);
    m_adj += t3 * t2;
    o_x_adj -= 2.0 * (t3 * m) * o_x;
    s_v_adj += o_v_adj;  // line 3
    s_x_adj += o_x_adj;
    double a_v_adj_1 = o_v_adj * s;  // line 4
    s_v_adj += o_x_adj * s;
    s_x_adj -= a_v_adj_1;  // line 15
    double t4 = a_v_adj_1 * s_v_1;
    s_v_adj += a_v_adj_1 * t1;
    m_adj += t4 * t0;
    s_x_adj -= 2.0 * (t4 * m) * s_x_1;
  }
  atomicAdd(&state_adj[i].v, s_v_adj);  // line 13
  atomicAdd(&state_adj[i].x, s_x_adj);
  atomicAdd(&mu_adj[i], m_adj);  // line 12
}
