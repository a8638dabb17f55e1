// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double a[5] = {};  // line 5
  double a_adj[5] = {};
  a[0] = x[i];
  double t0 = x[i];
  a[1] = t0 * t0;
  double b[3] = {};  // line 6
  double b_adj[3] = {};
  a[4] += a[1] + 2.0;  // line 7
  for (int k = 0; k < 3; ++k) b[k] += a[k] * a[4];  // line 8
  double t1 = b[1];  // line 9
  double t2 = b[2];
  out[i] = b[0] + t1 * t2 + a[3] + b[1];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  b_adj[1] += t3;
  a_adj[3] += t3;
  b_adj[2] += t3 * t1;
  b_adj[1] += t3 * t2;
  b_adj[0] += t3;
  for (int k = 2; k >= 0; --k) {  // line 8
    double t4 = b_adj[k];
    a_adj[4] += t4 * a[k];
    a_adj[k] += t4 * a[4];
  }
  a_adj[1] += a_adj[4];  // line 7
  atomicAdd(&x_adj[i], 2.0 * a_adj[1] * t0);  // line 5
  a_adj[1] = 0.0;
  atomicAdd(&x_adj[i], a_adj[0]);
  a_adj[0] = 0.0;
}
