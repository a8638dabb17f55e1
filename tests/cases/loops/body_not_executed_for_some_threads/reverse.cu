// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *start, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int k = start[i];  // line 5
  int k_1 = start[i + 1];
  double s = 0.0;
  for (int k_2 = k; k_2 < k_1; ++k_2) {
    double t0 = x[k_2];
    s += t0 * t0;
  }
  double s_adj = out_adj[i];  // line 6
  out[i] = s;

  // reverse sweep
  for (; k_1 > k; --k_1) atomicAdd(&x_adj[k_1 - 1], 2.0 * s_adj * x[k_1 - 1]);  // line 5
  out_adj[i] = 0.0;  // line 6
}
