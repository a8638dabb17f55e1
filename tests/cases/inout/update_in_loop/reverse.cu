// Gradient of `kernel` (kernel.cu:2) with respect to u, by cugrad.
//   u_adj: in: the adjoint of *u after the function; out: the adjoint of *u before it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 5.
static __global__ void kernel_rev(double *u, int n, int steps, double *u_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  if (0 >= steps) return;  // line 5
  double u_held = u[i];
  double u_held_by_u_held = 1.0;
  for (int s = 0; s < steps; ++s) {
    double t0 = 3.0 * u_held;
    double t1 = 1.0 - u_held;
    u_held_by_u_held = 3.0 * u_held_by_u_held * t1 - t0 * u_held_by_u_held;
    u_held = t0 * t1 + 0.01 * s;
  }
  u[i] = u_held;

  // reverse sweep
  double u_held_adj = ::cugrad::atomic_exchange(&u_adj[i], 0.0);
  double t0 = u_held_adj * u_held_by_u_held;
  u_held_adj = u_held_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&u_adj[i], u_held_adj);
}
