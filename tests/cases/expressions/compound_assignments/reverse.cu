// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double v_1 = v + 2.0;  // line 6
  double v_2 = v_1 * v_1;  // line 7
  double v_3 = v_2 - v * v_2;  // line 8
  double t0 = 1.0 + v;  // line 9
  v_3 /= t0;
  double t1 = v_3 + 3.0;  // line 10
  double v_4 = v_3 / t1;
  int k = i + 5;  // line 11
  k %= 4;  // line 12
  k <<= 2;  // line 13
  k |= 3;  // line 14
  k ^= 5;  // line 15
  k &= 14;  // line 16
  k >>= 1;  // line 17
  k *= 3;  // line 18
  k -= i;  // line 19
  k /= 2;  // line 20
  double v_5 = v_4 * k;  // line 21
  int m = (int)(3.0 + v * 4.0);  // line 23
  m *= 1.5;  // line 24
  out[i] = v_5 + m * v;  // line 25

  // reverse sweep
  double v_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj_1 = v_adj * m;
  v_adj *= (double)k;  // line 21
  v_adj /= t1;  // line 10
  v_adj -= v_adj * v_4;
  v_adj /= t0;  // line 9
  v_adj_1 -= v_adj * v_3;
  double t2 = -v_adj;  // line 8
  v_adj_1 += t2 * v_2;
  v_adj += t2 * v;
  v_adj = 2.0 * v_adj * v_1;  // line 7
  v_adj_1 += v_adj;  // line 6
  atomicAdd(&x_adj[i], v_adj_1);  // line 5
}
