// Gradient of `kernel` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   scale_adj: adjoint of *scale, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, const double *scale, int n, double *out_adj,
    double *x_adj, double *scale_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double scale_sum = 0.0;
  if (i < n) {  // line 4
    double t0 = *scale;
    double t1 = x[i] / t0;
    out[i] = t1 + t0 * t0;

    // reverse sweep
    double t2 = out_adj[i];
    double t3 = t2 / t0;
    scale_sum = 2.0 * t2 * t0 - t3 * t1;
    x_adj[i] += t3;
    out_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(scale_adj, scale_sum);
}
