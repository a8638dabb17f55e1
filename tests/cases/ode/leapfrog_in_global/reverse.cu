// Gradient of `leapfrog` (kernel.cu:2) with respect to x, v, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   v_adj: in: the adjoint of *v after the function; out: the adjoint of *v before it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 5.
static __global__ void leapfrog_rev(double *x, double *v, int n, int steps, double *x_adj, double *v_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  if (0 >= steps) return;  // line 5
  double x_held = x[i];
  double v_held = v[i];
  double x_held_by_x_held = 1.0;
  double x_held_by_v_held = 0.0;
  double v_held_by_x_held = 0.0;
  double v_held_by_v_held = 1.0;
  for (int s = 0; s < steps; ++s) {
    double t0 = 0.3 * x_held;  // line 6
    double t1 = t0 * x_held;
    double t2 = v_held - 0.05 * (x_held + t1 * x_held);
    double t3 = v_held_by_x_held - 0.05 * (x_held_by_x_held
        + ((0.3 * x_held_by_x_held * x_held + t0 * x_held_by_x_held) * x_held + t1 * x_held_by_x_held));
    double t4 = v_held_by_v_held - 0.05 * (x_held_by_v_held
        + ((0.3 * x_held_by_v_held * x_held + t0 * x_held_by_v_held) * x_held + t1 * x_held_by_v_held));
    x_held += 0.1 * t2;  // line 7
    x_held_by_x_held += 0.1 * t3;
    x_held_by_v_held += 0.1 * t4;
    double t5 = 0.3 * x_held;  // line 8
    double t6 = t5 * x_held;
    v_held = t2 - 0.05 * (x_held + t6 * x_held);
    v_held_by_x_held = t3 - 0.05 * (x_held_by_x_held + ((0.3 * x_held_by_x_held * x_held
        + t5 * x_held_by_x_held) * x_held + t6 * x_held_by_x_held));
    v_held_by_v_held = t4 - 0.05 * (x_held_by_v_held + ((0.3 * x_held_by_v_held * x_held
        + t5 * x_held_by_v_held) * x_held + t6 * x_held_by_v_held));
  }
  double v_held_adj = v_adj[i];  // line 5
  double x_held_adj = x_adj[i];
  x[i] = x_held;
  v[i] = v_held;

  // reverse sweep
  double t0 = v_held_adj * v_held_by_x_held;
  bool t1 = v_held_adj == 0.0;
  double x_held_adj_1 = t1 && t0 != t0 ? 0.0 : t0;
  double t2 = v_held_adj * v_held_by_v_held;
  double v_held_adj_1 = t1 && t2 != t2 ? 0.0 : t2;
  double t3 = x_held_adj * x_held_by_x_held;
  bool t4 = x_held_adj == 0.0;
  x_held_adj_1 += t4 && t3 != t3 ? 0.0 : t3;
  double t5 = x_held_adj * x_held_by_v_held;
  v_held_adj_1 += t4 && t5 != t5 ? 0.0 : t5;
  v_adj[i] = v_held_adj_1;
  x_adj[i] = x_held_adj_1;
}
