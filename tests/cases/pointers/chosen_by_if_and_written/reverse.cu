// Gradient of `kernel` (kernel.cu:2) with respect to a, b, x, by cugrad.
//   a_adj: in: the adjoint of *a after the function; out: the adjoint of *a before it
//   b_adj: in: the adjoint of *b after the function, the seed; out: 0 where *b was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *a, double *b, const double *x, int n, double *a_adj, double *b_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  bool t0 = i % 3 == 1;  // line 6
  double *dst = a;
  double *dst_adj = a_adj;
  if (t0) {
    dst = b;
    dst_adj = b_adj;
  }
  double t1 = x[i];  // line 7
  dst[i] = t1 * t1;
  double *dst_1 = t0 ? a : b;  // line 8
  double *t2 = t0 ? a_adj : b_adj;
  double t3 = sin(t1);  // line 9
  dst_1[i] = t3;
  double t4 = a[i];  // line 10
  dst_1[i] = t3 * t4;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&t2[i], 0.0);
  atomicAdd(&a_adj[i], t5 * t3);
  double t6 = ::cugrad::atomic_exchange(&t2[i], 0.0);  // line 9
  double t7 = ::cugrad::atomic_exchange(&dst_adj[i], 0.0);  // line 7
  atomicAdd(&x_adj[i], (t5 * t4 + t6) * cos(t1) + 2.0 * t7 * t1);
}
