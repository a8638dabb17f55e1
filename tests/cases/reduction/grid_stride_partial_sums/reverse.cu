// Gradient of `sum` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void sum_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double part = 0.0;
  for (int i_1 = i; i_1 < n; i_1 += gridDim.x * blockDim.x) {
    double t0 = x[i_1];  // line 5
    part += sin(t0) * t0;
  }
  double part_adj = *out_adj;  // line 6
  atomicAdd(out, part);

  // reverse sweep
  bool t0 = i < n;  // line 4
  for (int k = t0 ? (n - i - 1) / (t0 ? (int)(gridDim.x * blockDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(gridDim.x * blockDim.x);
    double t1 = x[i_1];  // line 5
    atomicAdd(&x_adj[i_1], part_adj * sin(t1) + part_adj * t1 * cos(t1));
  }
}
