// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t = x[i];  // line 6
  double s = 0.0;
  double t_1 = t;
  double s_by_t = 0.0;
  double t_by_t = 1.0;
  while (t_1 < 0.95) {
    double t0 = t_1 * t_1;
    s += t0 * t;
    s_by_t += 2.0 * t_1 * t_by_t * t + t0;
    t_1 += t;
    t_by_t += 1.0;
  }
  out[i] = s;  // line 7

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t0 = s_adj * s_by_t;  // line 6
  double t_adj = s_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], t_adj);
}
