// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double out_seed = out_adj[i * 2];
  double *own = out + i * 2;  // line 4
  bool t0 = (n & 1) != 0;  // line 5
  const double *p = t0 ? own : x;
  bool t1 = (n & 2) != 0;  // line 6
  const double *q = t1 ? x : own;
  int t2 = i % 2;  // line 7
  double t3 = p[t2];
  double t4 = q[1];
  *own += t3 * t4;

  // reverse sweep
  atomicAdd(&(t1 ? x_adj : out_adj + i * 2)[1], out_seed * t3);
  atomicAdd(&(t0 ? out_adj + i * 2 : x_adj)[t2], out_seed * t4);
}
