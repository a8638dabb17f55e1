// Gradient of `lists` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void lists_rev(double *out, const double *x, const int *length, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  int t0 = length[i];  // line 5
  long at = t0 > 0 ? (long)i : 1000000000000l;
  double s = 0.0;
  for (int k = 0; k < t0; ++k) s += x[at] * (k + 1);  // line 7
  out[i] = s;  // line 8

  // reverse sweep
  double s_adj = out_adj[i];
  double x_sum = 0.0;
  for (int k = t0 - 1; k >= 0; --k) x_sum += s_adj * (k + 1);  // line 7
  ::cugrad::accumulate_sum(&x_adj[at], x_sum);
  out_adj[i] = 0.0;  // line 8
}
