// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 5.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 4
  double v_1 = v;
  int k = 0;
  bool broke = false;
  double v_by_v = 1.0;
  while (!broke && k < 8) {  // line 5
    if (k > i % 6) {  // line 6
      broke = true;
    } else {
      v_by_v = v_by_v * cos(v_1) + (v_by_v * v + v_1);  // line 7
      ++k;  // line 5
      v_1 = sin(v_1) + v_1 * v;
    }
  }
  out[i] = v_1;  // line 9

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t0 = v_adj * v_by_v;  // line 5
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
