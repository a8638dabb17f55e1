// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a[5] = {};  // line 5
  double a_adj[5] = {};
  double t0 = x[i];
  a[0] = t0;
  double t1 = t0 * t0;
  a[1] = t1;
  double b[3] = {};  // line 6
  double b_adj[3] = {};
  double t2 = a[4] + (t1 + 2.0);  // line 7
  a[4] = t2;
  for (int k = 0; k < 3; ++k) b[k] += a[k] * t2;  // line 8
  double t3 = b[1];  // line 9
  double t4 = b[2];
  out[i] = b[0] + t3 * t4 + a[3] + t3;

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  a_adj[3] += t5;
  b_adj[2] += t5 * t3;
  b_adj[1] += t5 + t5 * t4;
  b_adj[0] += t5;
  double t6 = 0.0;
  for (int k = 2; k >= 0; --k) {  // line 8
    double t7 = b_adj[k];
    t6 += t7 * a[k];
    a_adj[k] += t7 * t2;
  }
  atomicAdd(&x_adj[i], 2.0 * (t6 + a_adj[4] + a_adj[1]) * t0 + a_adj[0]);  // line 5
}
