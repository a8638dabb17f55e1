// Gradient of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 3.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 12
  double v = x[i];  // line 13
  double a = v;
  double b = v;
  int k = 3;
  bool go = true;
  double a_by_v = 1.0;
  double b_by_v = 1.0;
  while (go) {  // line 3
    go = k != 0;
    double a_1 = a;
    if (go) {
      a_1 = a * b;  // line 4
      a_by_v = a_by_v * b + a * b_by_v;
      b = a_1 + 0.5;  // line 5
      b_by_v = a_by_v;
    }
    a = a_1;
    --k;
  }
  out[i] = a * v + 3.0 * a;  // line 16

  // reverse sweep
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = t0 * 3.0;
  a_adj += t0 * v;
  double v_adj = t0 * a;
  double t1 = a_adj * a_by_v;  // line 3
  v_adj += a_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  atomicAdd(&x_adj[i], v_adj);  // line 13
}
