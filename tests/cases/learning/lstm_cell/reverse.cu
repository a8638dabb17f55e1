// Gradient of `lstm` (kernel.cu:3) with respect to h, c, gates, by cugrad.
//   h_adj: in: the adjoint of *h after the function; out: the adjoint of *h before it
//   c_adj: in: the adjoint of *c after the function; out: the adjoint of *c before it
//   gates_adj: the gradient with respect to *gates is added to it
static __global__ void lstm_rev(double *h, double *c, const double *gates, int n, double *h_adj,
    double *c_adj, double *gates_adj) {
  int j = threadIdx.x;  // line 4
  if (j >= n) return;  // line 3
  double t0 = h[j];  // line 6
  double v = gates[j] + 0.3 * t0;
  double t1 = exp(-v);  // line 1
  double t2 = 1.0 + t1;
  double i = 1.0 / t2;
  double v_1 = gates[n + j];  // line 6
  double t3 = exp(-v_1);  // line 1
  double t4 = 1.0 + t3;
  double f = 1.0 / t4;
  double g = tanh(gates[2 * n + j]);  // line 7
  double v_2 = gates[3 * n + j] - t0;
  double t5 = exp(-v_2);  // line 1
  double t6 = 1.0 + t5;
  double o = 1.0 / t6;
  double t7 = c[j];  // line 8
  double t8 = f * t7 + i * g;
  c[j] = t8;
  double t9 = tanh(t8);  // line 9
  h[j] = o * t9;

  // reverse sweep
  double t10 = ::cugrad::atomic_exchange(&h_adj[j], 0.0);
  double o_adj = t10 * t9;
  double t11 = t10 * o * (1.0 - t9 * t9) + ::cugrad::atomic_exchange(&c_adj[j], 0.0);  // line 8
  double i_adj = t11 * g;
  double g_adj = t11 * i;
  double f_adj = t11 * t7;
  atomicAdd(&c_adj[j], t11 * f);
  double t12 = -o_adj / t6 * o;  // line 1
  double t13 = t12 * t5;
  double t14 = t12 == 0.0 && t13 != t13 ? 0.0 : t13;
  double v_adj = -t14;
  atomicAdd(&gates_adj[3 * n + j], v_adj);  // line 7
  atomicAdd(&gates_adj[2 * n + j], g_adj * (1.0 - g * g));
  double t15 = -f_adj / t4 * f;  // line 1
  double t16 = t15 * t3;
  double v_adj_1 = -(t15 == 0.0 && t16 != t16 ? 0.0 : t16);
  atomicAdd(&gates_adj[n + j], v_adj_1);  // line 6
  double t17 = -i_adj / t2 * i;  // line 1
  double t18 = t17 * t1;
  double v_adj_2 = -(t17 == 0.0 && t18 != t18 ? 0.0 : t18);
  atomicAdd(&h_adj[j], t14 + v_adj_2 * 0.3);  // line 6
  atomicAdd(&gates_adj[j], v_adj_2);
}
