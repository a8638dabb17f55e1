// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double *a = out + i;  // line 5
  double t0 = x[i];  // line 7
  *a = t0 * t0;
  double t1 = *a;  // line 8
  double t2 = x[i];
  *a = t1 * t2;
  *a *= 2.0;  // line 9

  // reverse sweep
  out_adj[i] *= 2.0;
  double t3 = out_adj[i];  // line 8
  x_adj[i] += t3 * t1;
  out_adj[i] = t3 * t2;
  x_adj[i] += 2.0 * out_adj[i] * t0;  // line 7
  out_adj[i] = 0.0;
}
