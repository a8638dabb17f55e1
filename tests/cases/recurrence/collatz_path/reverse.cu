// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  int m = i + 2;  // line 4
  double v = x[i];  // line 5
  double v_1 = v;
  double v_by_v = 1.0;
  while (m != 1) {  // line 6
    double v_2;
    if (m % 2 == 0) {  // line 7
      m /= 2;  // line 8
      v_by_v *= 2.0 * v_1;  // line 9
      v_2 = v_1 * v_1 + 0.1;
    } else {
      m = 3 * m + 1;  // line 11
      v_2 = 0.8 * v_1 + v;  // line 12
      v_by_v = 0.8 * v_by_v + 1.0;
    }
    v_1 = sin(v_2);  // line 14
    v_by_v *= cos(v_2);
  }
  out[i] = v_1;  // line 16

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t0 = v_adj * v_by_v;  // line 6
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 5
}
