// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a_adj = out_adj[i];  // line 13
  double x_adj_before = x_adj[i];  // line 5
  double a = x[i];
  double b = 2.0 * a;
  bool t0 = (i & 1) != 0;  // line 6
  double a_1 = a;
  if (t0) a_1 = b * b;
  bool t1 = (i & 2) != 0;  // line 7
  double b_1 = b;
  if (t1) b_1 = a_1 * a;
  bool t2 = (i & 4) != 0;  // line 8
  double b_2 = b_1;
  double a_2 = a_1;
  if (t2) {
    b_2 = a_1 * b_1;  // line 11
    a_2 = b_1;
  }
  out[i] = a_2 - 3.0 * b_2;  // line 13

  // reverse sweep
  double b_adj = -a_adj * 3.0;
  double a_adj_1 = a_adj;
  if (t2) {  // line 8
    a_adj_1 = b_adj * b_1;  // line 11
    b_adj = a_adj + b_adj * a_1;
  }
  double a_adj_2 = 0.0;
  if (t1) {  // line 7
    a_adj_1 += b_adj * a;
    a_adj_2 = b_adj * a_1;
    b_adj = 0.0;
  }
  if (t0) {  // line 6
    b_adj += 2.0 * a_adj_1 * b;
  } else {
    a_adj_2 += a_adj_1;
  }
  a_adj_2 += b_adj * 2.0;  // line 5
  x_adj[i] = x_adj_before + a_adj_2;
  out_adj[i] = 0.0;  // line 13
}
