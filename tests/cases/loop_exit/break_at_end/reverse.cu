// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double v_1 = v;
  int k = 0;
  bool broke = false;
  double v_by_v = 1.0;
  while (!broke && k < 8) {  // line 7
    v_by_v = v_by_v * v + v_1 + 0.3 * v_by_v;  // line 8
    if (k == i % 6) {  // line 9
      broke = true;
    } else {
      ++k;  // line 7
    }
    v_1 = v_1 * v + 0.3 * v_1;
  }
  out[i] = v_1 * k;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * k;
  double t0 = v_adj * v_by_v;  // line 7
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
