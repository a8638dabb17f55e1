// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i];  // line 5
  double out_held_kept[7];  // line 10
  double out_held = t0;
  for (int k = 0; k < 7; ++k) {  // line 7
    double out_held_1 = out_held * x[(i + (k + 1)) % n];  // line 9
    if ((k + 1) % 2 != i % 2) out_held_1 += t0 * out_held_1;  // line 10
    out_held_kept[k] = out_held;
    out_held = out_held_1;
  }
  out[i] = out_held;  // line 7

  // reverse sweep
  double out_held_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t1 = 0.0;
  for (int k = 6; k >= 0; --k) {
    double out_held_1 = out_held_kept[k];
    int k_1 = k + 1;  // line 8
    int t2 = (i + k_1) % n;  // line 9
    double t3 = x[t2];
    double out_held_2 = out_held_1 * t3;
    if (k_1 % 2 != i % 2) {  // line 10
      t1 += out_held_adj * out_held_2;  // line 11
      out_held_adj += out_held_adj * t0;
    }
    atomicAdd(&x_adj[t2], out_held_adj * out_held_1);  // line 9
    out_held_adj *= t3;
  }
  atomicAdd(&out_adj[i], out_held_adj);  // line 7
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);  // line 5
  atomicAdd(&x_adj[i], t1 + t2);
}
