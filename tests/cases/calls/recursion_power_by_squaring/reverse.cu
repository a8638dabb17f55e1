// Gradient of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __device__ void power_pullback_0(double v, unsigned int e, double result_adj, double *v_adj) {
  if (e == 0) return;  // line 3
  unsigned int t0 = e / 2;  // line 4
  double h = power(v, t0);
  double h_adj;
  if (e % 2 != 0) {  // line 5
    // reverse sweep
    double v_adj_1 = result_adj * (h * h);
    h_adj = 2.0 * (result_adj * v) * h;
    ::cugrad::accumulate(v_adj, v_adj_1);
  } else {
    // reverse sweep
    h_adj = 2.0 * result_adj * h;
  }
  double v_adj_1 = 0.0;  // line 4
  power_pullback_0(v, t0, h_adj, &v_adj_1);
  double v_adj_2 = v_adj_1;
  ::cugrad::accumulate(v_adj, v_adj_2);
}

static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double t0 = x[i];
  out[i] = power(t0, threadIdx.x);

  // reverse sweep
  double t1 = 0.0;
  power_pullback_0(t0, threadIdx.x, ::cugrad::atomic_exchange(&out_adj[i], 0.0), &t1);
  atomicAdd(&x_adj[i], t1);
}
