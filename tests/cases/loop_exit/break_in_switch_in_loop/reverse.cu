// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v = x[i];  // line 4
  double v_1 = v;
  int k = 0;
  bool broke = false;
  double v_by_v = 1.0;
  while (!broke) {  // line 6
    int k_1 = k + 1;  // line 7
    int t0 = k % 3;
    double v_2;
    if (t0 == 0) {
      v_2 = v_1 * v;  // line 8
      v_by_v = v_by_v * v + v_1;
    } else {
      if (t0 == 1) {  // line 7
        v_1 += v;  // line 9
        v_by_v += 1.0;
      } else if (v_1 < 0.0) {  // line 10
        v_1 = -v_1;
        v_by_v = -v_by_v;
      }
      v_2 = v_1;
    }
    broke = k_1 > i % 7 || broke;  // line 12
    v_1 = v_2;
    k = k_1;
  }
  out[i] = v_1 * v_1;  // line 14

  // reverse sweep
  double v_adj = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0) * v_1;
  double t0 = v_adj * v_by_v;  // line 6
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
