// Gradient of `kernel` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double y_seed = y_adj[i];  // line 10
  double a[2];  // line 5
  double a_adj[2] = {};
  double t0 = x[i];
  a[0] = t0;
  double t1 = 3.0 * t0;
  a[1] = t1 * t0;
  bool large = t0 > 0.2;  // line 6
  int t2 = (int)large;  // line 7
  const double *p = x + t2;
  double *t3 = x_adj + t2;
  int t4 = (int)!large;  // line 8
  int t5 = (int)(t0 > 0.5);
  double t6 = a[t5];
  int t7 = (int)(i > 2);
  double t8 = x[t7];
  double t9 = *p;
  double t10 = p[-t2];
  p += t2;  // line 9
  int t11 = (int)(i > 3);  // line 10
  y[i] = a[t2] + a[t4] * 2.0 + t6 * t8 + t9 * t10 + p[t11];

  // reverse sweep
  atomicAdd(&(t3 + t2)[t11], y_seed);
  atomicAdd(&t3[-t2], y_seed * t9);  // line 8
  atomicAdd(t3, y_seed * t10);
  atomicAdd(&x_adj[t7], y_seed * t6);
  a_adj[t5] += y_seed * t8;
  a_adj[t4] += y_seed * 2.0;
  a_adj[t2] += y_seed;
  double t12 = a_adj[1];  // line 5
  atomicAdd(&x_adj[i], t12 * t1 + t12 * t0 * 3.0 + a_adj[0]);
  y_adj[i] = 0.0;  // line 10
}
