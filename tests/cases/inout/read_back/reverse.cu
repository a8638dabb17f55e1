// Gradient of `kernel` (kernel.cu:2) with respect to out, y, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, double *y, const double *x, int n, double *out_adj,
    double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double t0 = x[i];  // line 5
  out[i] = t0 * t0;
  double t1 = out[i];  // line 6
  double t2 = x[i];
  y[i] = t1 * t2;
  double t3 = out[i];  // line 7
  out[i] = y[i] + t3 * t3;

  // reverse sweep
  double t4 = out_adj[i];
  out_adj[i] = 2.0 * t4 * t3;
  y_adj[i] += t4;
  double t5 = y_adj[i];  // line 6
  x_adj[i] += t5 * t1;
  out_adj[i] += t5 * t2;
  x_adj[i] += 2.0 * out_adj[i] * t0;  // line 5
  out_adj[i] = 0.0;
  y_adj[i] = 0.0;  // line 6
}
