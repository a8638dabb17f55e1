// Gradient of `kernel<&cubed, double>` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_cubed_double_rev(double *out, const double *x, activation kind, double *out_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 8
  bool t0 = (int)kind == 1;  // line 9
  double t1;
  if (t0) {
    double t2 = x[i];
    double x_1 = t2 * t2;
    t1 = x_1 * x_1 * x_1;  // line 4
  } else {
    double x_1 = x[i];  // line 9
    t1 = x_1 * x_1 * x_1;  // line 4
  }
  out[i] = t1;  // line 9

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  if (t0) {
    double t3 = x[i];
    double x_1 = t3 * t3;
    double x_adj_1 = t2 * (x_1 * x_1);  // line 4
    x_adj_1 += 2.0 * (t2 * x_1) * x_1;
    atomicAdd(&x_adj[i], 2.0 * x_adj_1 * t3);  // line 9
  } else {
    double x_1 = x[i];
    double x_adj_1 = t2 * (x_1 * x_1);  // line 4
    x_adj_1 += 2.0 * (t2 * x_1) * x_1;
    atomicAdd(&x_adj[i], x_adj_1);  // line 9
  }
}
