// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  int k = i % 4;  // line 6
  double v_1 = v;
  bool again = true;
  double v_by_v = 1.0;
  while (again) {  // line 7
    v_by_v = 2.0 * v_1 * v_by_v * 0.5 + 1.0;  // line 8
    --k;  // line 9
    again = k > 0;  // line 10
    v_1 = v_1 * v_1 * 0.5 + v;
  }
  out[i] = v_1;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t0 = v_adj * v_by_v;  // line 7
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
