// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double s = 0.0;
  int k = 0;
  bool broke = false;
  double v_by_v = 1.0;
  double s_by_v = 0.0;
  while (!broke && k < 20) {  // line 6
    v *= 10.0;  // line 7
    v_by_v *= 10.0;
    if (v > 5000.0 * (1 + i % 3 * 9)) {  // line 8
      broke = true;
    } else {
      double t0 = sqrt(v);  // line 9
      double t1 = 0.5 / t0;
      double t2 = v_by_v * t1;
      s += t0 * 0.1;
      s_by_v += ((v_by_v == 0.0 || t1 == 0.0) && t2 != t2 ? 0.0 : t2) * 0.1;
      ++k;  // line 6
    }
  }
  out[i] = s + log(v);  // line 11

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = s_adj * (1.0 / v);
  double t0 = s_adj * s_by_v;  // line 6
  double v_adj_1 = s_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  double t1 = v_adj * v_by_v;
  v_adj_1 += v_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
