// Gradient of `settle_all` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 4.
static __global__ void settle_all_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double x_1 = x[threadIdx.x];  // line 7
  double v = x_1;
  double v_by_x = 1.0;
  for (int k = 0; k < 100; ++k) {  // line 4
    v_by_x -= 0.1 * (2.0 * v * v_by_x - 1.0);
    v -= 0.1 * (v * v - x_1);
  }
  out[threadIdx.x] = v * 2.0;  // line 7

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[threadIdx.x], 0.0) * 2.0;
  double t0 = v_adj * v_by_x;  // line 4
  double x_adj_1 = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[threadIdx.x], x_adj_1);  // line 7
}
