// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 6
  if (!(n > 0 && "no work" != nullptr)) {  // line 7
    __assert_fail("n > 0 && \"no work\"", "kernel.cu", 7u, "void kernel(double *, const double *, int)");
  }
  if (i >= n) return;  // line 8
  double t0 = x[i];  // line 9
  if (!(t0 > 0.0)) {
    __assert_fail("x[i] > 0.0", "kernel.cu", 9u, "void kernel(double *, const double *, int)");
  }
  double v = log(t0);  // line 10
  if (v > 1000.0) printf("thread %d: %f is large\n", i, v);  // line 11
  out[i] = v * t0;  // line 12

  // reverse sweep
  double t1 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double v_adj = t1 * t0;
  atomicAdd(&x_adj[i], t1 * v + v_adj * (1.0 / t0));  // line 9
}
