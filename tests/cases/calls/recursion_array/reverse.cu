// Gradient of `kernel` (kernel.cu:9) with respect to out, c, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   c_adj: in: the adjoint of *c after the function; out: the adjoint of *c before it
//   x_adj: the gradient with respect to *x is added to it
static __device__ void poly_pullback_0_2(const double *c, int k, double v, double result_adj, double *c_adj,
    double *v_adj) {
  if (k == 1) {  // line 2
    // reverse sweep
    ::cugrad::accumulate(c_adj, result_adj);
  } else {
    double t0 = poly(c + 1, k - 1, v);

    // reverse sweep
    double v_adj_1 = result_adj * t0;
    double v_adj_2 = 0.0;
    poly_pullback_0_2(c + 1, k - 1, v, result_adj * v, c_adj + 1, &v_adj_2);
    v_adj_1 += v_adj_2;
    ::cugrad::accumulate(c_adj, result_adj);
    ::cugrad::accumulate(v_adj, v_adj_1);
  }
}

static __device__ void halves_pullback_0(const double *c, int lo, int hi, double result_adj, double *c_adj) {
  if (hi - lo == 1) {  // line 4
    // reverse sweep
    ::cugrad::accumulate(&c_adj[lo], 2.0 * result_adj * c[lo]);
  } else {
    int mid = (lo + hi) / 2;  // line 5
    halves(c, lo, mid);  // line 6
    halves(c, mid, hi);

    // reverse sweep
    halves_pullback_0(c, mid, hi, result_adj * 0.5, c_adj);
    halves_pullback_0(c, lo, mid, result_adj, c_adj);
  }
}

static __global__ void kernel_rev(double *out, const double *c, const double *x, int n, double *out_adj,
    double *c_adj, double *x_adj) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  int t0 = i % 7;
  double t1 = x[i];
  double t2 = poly(c, 1 + t0, t1);
  double t3 = halves(c, 0, 7);
  out[i] = t2 * t3;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  halves_pullback_0(c, 0, 7, t4 * t2, c_adj);
  double t5 = 0.0;
  poly_pullback_0_2(c, 1 + t0, t1, t4 * t3, c_adj, &t5);
  atomicAdd(&x_adj[i], t5);
}
