// Gradient of `kernel` (kernel.cu:3) with respect to y, z, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   z_adj: in: the adjoint of *z after the function; out: the adjoint of *z before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, double *z, const double *x, int n, double *y_adj, double *z_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 5
  double unread;  // line 6
  ::cugrad::keep(&unread);
  double unread_adj = 0.0;
  ::cugrad::keep(&unread_adj);
  double sum;
  ::cugrad::keep(&sum);
  double sum_adj = 0.0;
  ::cugrad::keep(&sum_adj);
  double t0 = x[i];
  sum = t0;
  double *p;
  double *p_adj;
  if (t0 > 0.5) {  // line 7
    p = &unread;
    p_adj = &unread_adj;
  } else {
    p = y + i;
    p_adj = y_adj + i;
  }
  *p = t0 * t0;  // line 8
  double *q;
  double *q_adj;
  if (t0 > 0.3) {  // line 10
    q = &sum;
    q_adj = &sum_adj;
  } else {
    q = z + i;  // line 13
    q_adj = z_adj + i;
  }
  double t1 = *q + 3.0 * t0;  // line 14
  *q = t1;
  *q = t1 * t0;  // line 15
  if (n < 0) {  // line 16
    *z = unread + sum;

    // reverse sweep
    double t2 = ::cugrad::atomic_exchange(z_adj, 0.0);
    sum_adj += t2;
    unread_adj += t2;
  }
  double t2 = *q_adj;  // line 15
  *q_adj = 0.0;
  double t3 = t2 * t0 + 0.0;  // line 14
  *q_adj = 0.0;
  ::cugrad::accumulate(q_adj, t3);
  atomicAdd(&x_adj[i], t2 * t1 + t3 * 3.0 + 2.0 * *p_adj * t0 + sum_adj);  // line 6
  *p_adj = 0.0;  // line 8
}
