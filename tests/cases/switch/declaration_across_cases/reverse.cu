// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  int t0 = i % 3;  // line 5
  if (t0 == 0) {  // line 6
    double t1 = x[i];  // line 7
    double t = t1 * t1;
    out[i] = t;

    // reverse sweep
    double t_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    atomicAdd(&x_adj[i], 2.0 * t_adj * t1);
  } else if (t0 == 1) {  // line 6
    double t1 = x[i];  // line 8
    double t = cos(t1);
    out[i] = t * t1;

    // reverse sweep
    double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    double t_adj = t2 * t1;
    atomicAdd(&x_adj[i], t2 * t - t_adj * sin(t1));
  } else if (t0 == 2) {  // line 6
    out[i] = x[i];  // line 9

    // reverse sweep
    double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
    atomicAdd(&x_adj[i], t1);
  }
}
