// Gradient of `kernel` (kernel.cu:2) with respect to out, a, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to a is added to what it points to
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double a, int n, double *out_adj,
    double *a_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double a_adj_1 = 0.0;
  if (i < n) {  // line 4
    double a_adj_2 = out_adj[i];  // line 8
    double x_adj_before = x_adj[i];  // line 5
    double t0 = x[i];
    double first = a * t0;
    double a_1 = a * a + first;  // line 6
    double a_2 = a_1 * t0;  // line 7
    out[i] = a_2 + first;  // line 8

    // reverse sweep
    a_adj_1 = a_adj_2 * t0;  // line 7
    double first_adj = a_adj_2 + a_adj_1;  // line 6
    a_adj_1 = 2.0 * a_adj_1 * a;
    a_adj_1 += first_adj * t0;  // line 5
    x_adj[i] = x_adj_before + (a_adj_2 * a_1 + first_adj * a);
    out_adj[i] = 0.0;  // line 8
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
