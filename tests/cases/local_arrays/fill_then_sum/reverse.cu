// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t[8];  // line 5
  double t_adj[8] = {};
  for (int k = 0; k < 8; ++k) t[k] = x[i + k] * x[i];  // line 6
  double s = 0.0;
  for (int k = 7; k >= 0; --k) s = s * 0.5 + sin(t[k]);  // line 8
  out[i] = s;  // line 9

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = 0; k <= 7; ++k) {  // line 8
    t_adj[k] += s_adj * cos(t[k]);
    s_adj *= 0.5;
  }
  double x_sum = 0.0;
  for (int k = 7; k >= 0; --k) {  // line 6
    double t0 = t_adj[k];
    x_sum += t0 * x[i + k];
    atomicAdd(&x_adj[i + k], t0 * x[i]);
    t_adj[k] = 0.0;
  }
  atomicAdd(&x_adj[i], x_sum);
}
