// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  double base = 0.25 * i;  // line 4
  double t0 = x[i];  // line 5
  double t1 = base * t0;
  double t2 = pow(base, 3.0);
  double t3 = sqrt(base * base + t0);
  out[i] = pow(t1, 2.0) + t2 * t0 + t3;

  // reverse sweep
  double t4 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t4 * (0.5 / t3) + t4 * t2 + t4 * (2.0 * pow(t1, 2.0 - 1.0)) * base);
}
