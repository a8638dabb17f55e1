// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  out[i] = x[i];  // line 5
  double t_kept[7];  // line 7
  double t_kept_1[7];
  for (int k = 0; k < 7; ++k) {
    double t0 = out[i];  // line 9
    out[i] = t0 * x[(i + (k + 1)) % n];
    if ((k + 1) % 2 != i % 2) {  // line 7
      double t1 = out[i];  // line 11
      out[i] = t1 + x[i] * t1;
      t_kept_1[k] = t1;
    }
    t_kept[k] = t0;  // line 7
  }

  // reverse sweep
  double x_sum = 0.0;
  for (int k = 6; k >= 0; --k) {
    int k_1 = k + 1;  // line 8
    int t0 = (i + k_1) % n;  // line 9
    double t1 = x[t0];
    if (k_1 % 2 != i % 2) {  // line 7
      double t2 = x[i];  // line 11
      double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
      atomicAdd(&out_adj[i], t3 + t3 * t2);
      x_sum += t3 * t_kept_1[k];
    }
    double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 9
    atomicAdd(&out_adj[i], t2 * t1);
    atomicAdd(&x_adj[t0], t2 * t_kept[k]);
  }
  atomicAdd(&x_adj[i], x_sum);  // line 7
  double t0 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 5
  atomicAdd(&x_adj[i], t0);
}
