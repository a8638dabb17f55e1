// Gradient of `update` (kernel.cu:2) with respect to e, by cugrad.
//   e_adj: in: the adjoint of *e after the function; out: the adjoint of *e before it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void update_rev(double *e, double *q, int repeat, int n, double *e_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int at = i * 5 % n;  // line 5
  double q_old = q[at];  // line 6
  double e_new = e[at];
  double e_new_by_e_new = 1.0;
  for (int r = 0; r < repeat; ++r) {  // line 7
    double t0 = q_old * e_new;
    e_new_by_e_new = 0.5 * e_new_by_e_new + (q_old * e_new_by_e_new * e_new + t0 * e_new_by_e_new);
    e_new = 0.5 * e_new + t0 * e_new;
  }
  e[at] = e_new;  // line 8
  q[at] = 0.25 * e_new * e_new;  // line 9

  // reverse sweep
  double e_new_adj = ::cugrad::atomic_exchange(&e_adj[at], 0.0);  // line 8
  double t0 = e_new_adj * e_new_by_e_new;  // line 7
  e_new_adj = e_new_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&e_adj[at], e_new_adj);  // line 6
}
