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
  bool again = true;
  bool broke = false;
  double v_by_v = 1.0;
  while (!broke && again) {  // line 7
    if ((k + i) % 3 != 0) {  // line 8
      v_by_v = v_by_v * v + v_1;  // line 9
      v_1 = v_1 * v + 0.3;
      broke = k == 5 || broke;  // line 10
    }
    if (!broke) {  // line 7
      ++k;  // line 11
      again = k < 7;
    }
  }
  out[i] = v_1 * v_1;  // line 12

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * v_1;
  double t0 = v_adj * v_by_v;  // line 7
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
