// Gradient of `kernel` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   c_adj: adjoint of *c, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *c, const double *x, int n, double *out_adj,
    double *c_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double p = c[4];  // line 5
  double t0 = x[i];  // line 6
  double p_1 = p * t0 + c[3];
  double p_2 = p_1 * t0 + c[2];  // line 7
  double p_3 = p_2 * t0 + c[1];  // line 8
  out[i] = p_3 * t0 + *c;  // line 9

  // reverse sweep
  double t1 = out_adj[i];
  atomicAdd(c_adj, t1);
  double p_adj = t1 * t0;
  atomicAdd(&c_adj[1], p_adj);  // line 8
  double p_adj_1 = p_adj * t0;
  atomicAdd(&c_adj[2], p_adj_1);  // line 7
  double p_adj_2 = p_adj_1 * t0;
  atomicAdd(&c_adj[3], p_adj_2);  // line 6
  double p_adj_3 = p_adj_2 * t0;
  x_adj[i] += t1 * p_3 + p_adj * p_2 + p_adj_1 * p_1 + p_adj_2 * p;
  atomicAdd(&c_adj[4], p_adj_3);  // line 5
  out_adj[i] = 0.0;  // line 9
}
