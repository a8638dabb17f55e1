// Gradient of `one` (kernel.cu:2) with respect to out, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void one_rev(double *out, const double *scale, int n, double *out_adj, double *scale_adj) {
  long t0 = blockIdx.x == 0 ? 0 : 1000000000000l;  // line 3
  const double *s = scale + t0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double scale_sum = 0.0;
  if (i < n) {  // line 5
    double out_seed = out_adj[i];
    double t1 = *s;
    double t2 = out[i];
    out[i] = t2 * t1;

    // reverse sweep
    scale_sum = out_seed * t2;
    out_adj[i] = out_seed * t1;
  }
  ::cugrad::accumulate_block(&scale_adj[t0], scale_sum);
}
