// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  double *mine = out + 3 * i;  // line 4
  double *t0 = out_adj + 3 * i;
  mine[2] = 0.5;  // line 5
  mine[1] = 0.5;
  *mine = 0.5;
  double t_kept[5];  // line 6
  for (int k = 0; k < 5; ++k) {
    double t1 = mine[(k + 1) % 3];
    mine[k % 3] = t1 * x[i] + k;
    t_kept[k] = t1;
  }

  // reverse sweep
  double x_sum = 0.0;
  for (int k = 4; k >= 0; --k) {
    int k_1 = k + 1;
    double t1 = x[i];
    double t2 = ::cugrad::atomic_exchange(&t0[k % 3], 0.0);
    x_sum += t2 * t_kept[k];
    atomicAdd(&t0[k_1 % 3], t2 * t1);
  }
  atomicAdd(&x_adj[i], x_sum);
  ::cugrad::atomic_exchange(t0, 0.0);  // line 5
  ::cugrad::atomic_exchange(&t0[1], 0.0);
  ::cugrad::atomic_exchange(&t0[2], 0.0);
}
