// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 7
  bool t0 = i % 2 != 0;  // line 5
  const double *p = t0 ? x : y;
  bool t1 = i % 3 != 0;  // line 6
  const double *q = t1 ? y + 1 : x;
  double t2 = p[i];  // line 7
  double t3 = t2 * t2;
  int t4 = i > 0 ? i - 1 : 0;
  double t5 = q[t4];
  out[i] = t3 * t5;

  // reverse sweep
  atomicAdd(&(t1 ? y_adj + 1 : x_adj)[t4], out_seed * t3);
  atomicAdd(&(t0 ? x_adj : y_adj)[i], 2.0 * (out_seed * t5) * t2);
  out_adj[i] = 0.0;
}
