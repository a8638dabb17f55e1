static __device__ void even_pullback_0(double v, int k, double result_adj, double *v_adj);

// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __device__ void odd_pullback_0(double v, int k, double result_adj, double *v_adj) {
  if (k == 0) {  // line 3
    // reverse sweep
    double v_adj_1 = result_adj * cos(v);
    ::cugrad::accumulate(v_adj, v_adj_1);
  } else {
    double t0 = 0.5 * v;
    double t1 = even(t0, k - 1);

    // reverse sweep
    double v_adj_1 = result_adj * t1;
    double t2 = 0.0;
    even_pullback_0(t0, k - 1, result_adj * v, &t2);
    v_adj_1 += t2 * 0.5;
    ::cugrad::accumulate(v_adj, v_adj_1);
  }
}

static __device__ void even_pullback_0(double v, int k, double result_adj, double *v_adj) {
  if (k == 0) {  // line 2
    ::cugrad::accumulate(v_adj, result_adj);
  } else {
    double t0 = v * v + 0.1;
    odd(t0, k - 1);

    // reverse sweep
    double t1 = 0.0;
    odd_pullback_0(t0, k - 1, result_adj, &t1);
    double v_adj_1 = 2.0 * t1 * v;
    ::cugrad::accumulate(v_adj, v_adj_1);
  }
}

static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  if (i >= n) return;  // line 7
  double t0 = x[i];
  int t1 = i % 6;
  out[i] = even(t0, t1);

  // reverse sweep
  double t2 = 0.0;
  even_pullback_0(t0, t1, ::cugrad::atomic_exchange(&out_adj[i], 0.0), &t2);
  atomicAdd(&x_adj[i], t2);
}
