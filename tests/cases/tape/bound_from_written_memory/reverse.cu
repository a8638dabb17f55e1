// Gradient of `refine` (kernel.cu:2) with respect to x, by cugrad.
//   x_adj: in: the adjoint of *x after the function; out: the adjoint of *x before it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void refine_rev(double *x, int *steps, int n, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int steps_held = steps[i];  // line 5
  for (int k = 0; k < 3; ++k) steps_held += i % 2;
  double v = x[i];  // line 6
  steps[i] = steps_held;  // line 5
  double v_by_v = 1.0;
  for (int k = 0; k < steps_held; ++k) {  // line 7
    v_by_v -= 0.3 * (2.0 * v * v_by_v);
    v -= 0.3 * (v * v - 0.5);
  }
  x[i] = v;  // line 8

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&x_adj[i], 0.0);
  double t0 = v_adj * v_by_v;  // line 7
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 6
}
