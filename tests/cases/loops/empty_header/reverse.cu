// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 7.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double s = 0.0;
  int k = 0;
  bool broke = false;
  double v_by_v = 1.0;
  double s_by_v = 0.0;
  while (!broke) {  // line 7
    s += v;  // line 8
    s_by_v += v_by_v;
    if (k == i % 5) {  // line 9
      broke = true;
    } else {
      v_by_v *= 2.0 * v;  // line 10
      v = v * v + 0.1;
      ++k;  // line 11
    }
  }
  out[i] = s * v;  // line 13

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double s_adj = t0 * v;
  double v_adj = t0 * s;
  double t1 = s_adj * s_by_v;  // line 7
  double v_adj_1 = s_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  double t2 = v_adj * v_by_v;
  v_adj_1 += v_adj == 0.0 && t2 != t2 ? 0.0 : t2;
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
