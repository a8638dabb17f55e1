// Gradient of `lstm` (kernel.cu:3) with respect to h, c, gates, by cugrad.
//   h_adj: in: the adjoint of *h after the function; out: the adjoint of *h before it
//   c_adj: in: the adjoint of *c after the function; out: the adjoint of *c before it
//   gates_adj: the gradient with respect to *gates is added to it
static __global__ void lstm_rev(double *h, double *c, const double *gates, int n, double *h_adj,
    double *c_adj, double *gates_adj) {
  int j = threadIdx.x;  // line 4
  if (j >= n) return;  // line 5
  double t0 = h[j];  // line 6
  double v = gates[j] + 0.3 * t0;
  double t1 = exp(-v);  // line 1
  double i = 1.0 / (1.0 + t1);
  double v_1 = gates[n + j];  // line 6
  double t2 = exp(-v_1);  // line 1
  double f = 1.0 / (1.0 + t2);
  double g = tanh(gates[2 * n + j]);  // line 7
  double v_2 = gates[3 * n + j] - t0;
  double t3 = exp(-v_2);  // line 1
  double o = 1.0 / (1.0 + t3);
  double t4 = c[j];  // line 8
  double t5 = f * t4 + i * g;
  c[j] = t5;
  double t6 = tanh(t5);  // line 9
  h[j] = o * t6;

  // reverse sweep
  double t7 = ::cugrad::atomic_exchange(&h_adj[j], 0.0);
  double o_adj = t7 * t6;
  double t8 = t7 * o * (1.0 - t6 * t6) + ::cugrad::atomic_exchange(&c_adj[j], 0.0);  // line 8
  double i_adj = t8 * g;
  double g_adj = t8 * i;
  double f_adj = t8 * t4;
  atomicAdd(&c_adj[j], t8 * f);
  double t9 = -o_adj * o * o;  // line 1
  double t10 = t9 * t3;
  double t11 = t9 == 0.0 && t10 != t10 ? 0.0 : t10;
  double v_adj = -t11;
  atomicAdd(&gates_adj[3 * n + j], v_adj);  // line 7
  atomicAdd(&gates_adj[2 * n + j], g_adj * (1.0 - g * g));
  double t12 = -f_adj * f * f;  // line 1
  double t13 = t12 * t2;
  double v_adj_1 = -(t12 == 0.0 && t13 != t13 ? 0.0 : t13);
  atomicAdd(&gates_adj[n + j], v_adj_1);  // line 6
  double t14 = -i_adj * i * i;  // line 1
  double t15 = t14 * t1;
  double v_adj_2 = -(t14 == 0.0 && t15 != t15 ? 0.0 : t15);
  atomicAdd(&h_adj[j], t11 + v_adj_2 * 0.3);  // line 6
  atomicAdd(&gates_adj[j], v_adj_2);
}
