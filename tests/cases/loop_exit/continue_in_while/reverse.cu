// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = x[i];  // line 5
  out[i] = t0;
  double t_kept[7];  // line 10
  for (int k = 0; k < 7; ++k) {  // line 7
    double t1 = out[i];  // line 9
    double t2 = t1 * x[(i + (k + 1)) % n];
    out[i] = t2;
    if ((k + 1) % 2 != i % 2) out[i] = t2 + t0 * t2;  // line 7
    t_kept[k] = t1;
  }

  // reverse sweep
  double t1 = 0.0;
  for (int k = 6; k >= 0; --k) {
    double t2 = t_kept[k];
    int k_1 = k + 1;  // line 8
    int t3 = (i + k_1) % n;  // line 9
    double t4 = x[t3];
    double t5 = 0.0;
    if (k_1 % 2 != i % 2) {  // line 7
      double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 11
      t1 += t6 * (t2 * t4);
      t5 = t6 + t6 * t0;
    }
    double t6 = t5 + ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 9
    atomicAdd(&out_adj[i], t6 * t4);
    atomicAdd(&x_adj[t3], t6 * t2);
  }
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 5
  atomicAdd(&x_adj[i], t1 + t2);
}
