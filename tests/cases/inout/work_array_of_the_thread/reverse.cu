// Gradient of `kernel` (kernel.cu:4) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, double *work, const double *x, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double t0 = x[i];  // line 7
  double t1 = t0 * t0;
  double t2 = sin(t1);  // line 8
  scratch[i] = t2;
  double out_seed = out_adj[i];  // line 11
  double x_adj_before = x_adj[i];  // line 7
  double t3 = t1 * t2 + t0;  // line 9
  double t4 = t1 + 1.0;  // line 10
  work[i] = t4;
  out[i] = t3 * t4;  // line 11

  // reverse sweep
  double t5 = out_seed * t4;
  x_adj[i] = x_adj_before + (t5 + 2.0 * (out_seed * t3 + t5 * t2 + t5 * t1 * cos(t1)) * t0);  // line 7
  out_adj[i] = 0.0;  // line 11
}
