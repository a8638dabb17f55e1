// Gradient of `tree` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 11.
static __device__ void descend_pullback_0(double x, int depth, int n, double result_adj, double *x_adj) {
  double v = x;
  double v_by_x = 1.0;
  for (int k = 0; k < n; ++k) {  // line 4
    v_by_x = 2.0 * v * v_by_x * 0.5;
    v = v * v * 0.5 + 0.2 * k;
  }
  double v_adj = result_adj;
  if (depth > 0) {  // line 5
    double t0 = v * 0.5;
    descend(t0, depth - 1, n + 1);

    // reverse sweep
    double t1 = 0.0;
    descend_pullback_0(t0, depth - 1, n + 1, result_adj, &t1);
    v_adj = t1 * 0.5;
    ::cugrad::accumulate(x_adj, result_adj);
  }
  double t0 = v_adj * v_by_x;  // line 4
  double x_adj_1 = v_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  ::cugrad::accumulate(x_adj, x_adj_1);
}

static __global__ void tree_rev(double *out, const double *x, int depth, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  double v = x[i];  // line 10
  double v_by_v = 1.0;
  for (int k = 0; k < 4 + depth; ++k) {  // line 11
    v_by_v *= -sin(v);
    v = cos(v);
  }
  double t0 = descend(v, depth, 2);  // line 12
  double t1 = x[i];
  out[i] = t0 * t1;

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t2 * t0);
  double v_adj = 0.0;
  descend_pullback_0(v, depth, 2, t2 * t1, &v_adj);
  double v_adj_1 = v_adj;
  double t3 = v_adj_1 * v_by_v;  // line 11
  v_adj_1 = v_adj_1 == 0.0 && t3 != t3 ? 0.0 : t3;
  atomicAdd(&x_adj[i], v_adj_1);  // line 10
}
