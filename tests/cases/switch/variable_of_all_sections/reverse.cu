// Gradient of `sections` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void sections_rev(double *y, const double *x, const int *which, double *y_adj,
    double *x_adj) {
  int i = threadIdx.x;  // line 3
  int t0 = which[i];  // line 4
  if ((t0 & 3) == 0) {  // line 6
    double z = x[i] * 2.0;  // line 7
    y[i] = z * z;  // line 8

    // reverse sweep
    double z_adj = 2.0 * ::cugrad::atomic_exchange(&y_adj[i], 0.0) * z;
    atomicAdd(&x_adj[i], z_adj * 2.0);  // line 7
  } else if ((t0 & 3) == 1) {  // line 6
    double t1 = x[i];  // line 11
    double z = t1 * 3.0;
    y[i] = z * t1;  // line 12

    // reverse sweep
    double t2 = ::cugrad::atomic_exchange(&y_adj[i], 0.0);
    double z_adj = t2 * t1;
    atomicAdd(&x_adj[i], t2 * z + z_adj * 3.0);  // line 11
  } else {
    double z = x[i];  // line 15
    y[i] = sin(z);  // line 16

    // reverse sweep
    double z_adj = ::cugrad::atomic_exchange(&y_adj[i], 0.0) * cos(z);
    atomicAdd(&x_adj[i], z_adj);  // line 15
  }
}
