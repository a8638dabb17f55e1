// Gradient of `kernel<2>` (kernel.cu:33) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_2_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double v[2];  // line 36
  double v_adj[2] = {};
  for (int i = 0; i < 2; ++i) v[i] = 2.0 * x[threadIdx.x * 2 + i];  // line 10
  double t_kept[2];  // line 38
  for (int i = 0; i < 2; ++i) {
    double t0 = v[i];
    v[i] = t0 * t0;
    t_kept[i] = t0;
  }
  for (int i = 0; i < 2; ++i) out[threadIdx.x * 2 + i] = 3.0 * v[i] + 0.5;  // line 25

  // reverse sweep
  for (int i = 1; i >= 0; --i) {
    double t0 = ::cugrad::atomic_exchange(&out_adj[threadIdx.x * 2 + i], 0.0);
    v_adj[i] += t0 * 3.0;
  }
  for (int i = 1; i >= 0; --i) v_adj[i] = 2.0 * v_adj[i] * t_kept[i];  // line 38
  for (int i = 1; i >= 0; --i) {  // line 10
    atomicAdd(&x_adj[threadIdx.x * 2 + i], v_adj[i] * 2.0);
    v_adj[i] = 0.0;
  }
}
