// Gradient of `kernel` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double v = x[i];  // line 11
  double t0 = v * v;  // line 3
  double s = v - t0 * v / 6.0;
  double c = 1.0 - t0 / 2.0;  // line 4
  double v_1 = s * c;  // line 12
  double *s_1 = out + 2 * i;
  double *t1 = out_adj + 2 * i;
  double *c_1 = s_1 + 1;
  double t2 = v_1 * v_1;  // line 3
  double t3 = v_1 - t2 * v_1 / 6.0;
  *c_1 = 1.0 - t2 / 2.0;  // line 4
  double s_2 = 1.0 - c * c / 2.0;
  *s_1 = t3 * s_2;  // line 14

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(t1, 0.0);
  double v_adj = t4 * s_2;
  double s_adj = t4 * t3;
  double c_adj = 2.0 * (-s_adj / 2.0) * c;  // line 3
  double t5 = -v_adj / 6.0;
  v_adj += t5 * t2;
  v_adj += 2.0 * (-::cugrad::atomic_exchange(&t1[1], 0.0) / 2.0 + t5 * v_1) * v_1;
  double s_adj_1 = v_adj * c;  // line 12
  c_adj += v_adj * s;
  double t6 = -s_adj_1 / 6.0;  // line 3
  double v_adj_1 = s_adj_1 + t6 * t0;
  v_adj_1 += 2.0 * (-c_adj / 2.0 + t6 * v) * v;
  atomicAdd(&x_adj[i], v_adj_1);  // line 11
}
