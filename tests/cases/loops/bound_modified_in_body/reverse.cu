// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  double v = x[i];  // line 4
  double v_1 = v;
  int end = 10;
  int k = 0;
  double v_by_v = 1.0;
  while (k < end) {  // line 6
    v_by_v = v_by_v * v + v_1;  // line 7
    v_1 = v_1 * v + 0.2 * k;
    if ((k + i) % 3 == 0) end -= 2;  // line 8
    if (k == 4) k += i % 2;  // line 9
    ++k;  // line 6
  }
  out[i] = v_1 * end;  // line 11

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0) * end;
  double t0 = v_adj * v_by_v;  // line 6
  v_adj = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  atomicAdd(&x_adj[i], v_adj);  // line 4
}
