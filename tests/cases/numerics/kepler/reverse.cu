// Gradient of `anomaly` (kernel.cu:2) with respect to E, M, e, by cugrad.
//   E_adj: in: the adjoint of *E after the function, the seed; out: 0 where *E was written
//   M_adj: the gradient with respect to *M is added to it
//   e_adj: the gradient with respect to *e is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void anomaly_rev(double *E, const double *M, const double *e, int n, double *E_adj,
    double *M_adj, double *e_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double x = M[i];  // line 5
  double e_held = e[i];  // line 7
  double x_1 = x;
  int guard = 0;
  bool again = true;
  double x_by_x = 1.0;
  double x_by_e_held = 0.0;
  while (again) {
    double t0 = sin(x_1);  // line 8
    double t1 = cos(x_1);
    double f = x_1 - e_held * t0 - x;
    double t2 = -t0;  // line 9
    double d = 1.0 - e_held * t1;
    double t3 = -e_held * (x_by_x * t2);
    double t4 = -(t1 + e_held * (x_by_e_held * t2));
    double t5 = f / d;  // line 10
    double t6 = t5 * t3;
    bool t7 = t5 == 0.0;
    double t8 = t5 * t4;
    x_1 -= t5;
    x_by_x -= (x_by_x - e_held * (x_by_x * t1) - 1.0 - ((t7 || t3 == 0.0) && t6 != t6 ? 0.0 : t6)) / d;
    x_by_e_held -= (x_by_e_held - (t0 + e_held * (x_by_e_held * t1))
        - ((t7 || t4 == 0.0) && t8 != t8 ? 0.0 : t8)) / d;
    ++guard;  // line 11
    again = guard < 6;
  }
  E[i] = x_1;  // line 12

  // reverse sweep
  double x_adj = ::cugrad::atomic_exchange(&E_adj[i], 0.0);
  double t0 = x_adj * x_by_x;  // line 7
  bool t1 = x_adj == 0.0;
  double x_adj_1 = t1 && t0 != t0 ? 0.0 : t0;
  double t2 = x_adj * x_by_e_held;
  double e_held_adj = t1 && t2 != t2 ? 0.0 : t2;
  atomicAdd(&e_adj[i], e_held_adj);
  atomicAdd(&M_adj[i], x_adj_1);  // line 5
}
