// Gradient of `kernel` (kernel.cu:2) with respect to out, c, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   c_adj: the gradient with respect to *c is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *c, const double *x, int n, double *out_adj,
    double *c_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double c_sum = 0.0;
  double c_sum_1 = 0.0;
  double c_sum_2 = 0.0;
  double c_sum_3 = 0.0;
  double c_sum_4 = 0.0;
  if (i < n) {  // line 4
    c_sum = out_adj[i];  // line 9
    double x_adj_before = x_adj[i];  // line 6
    double p = c[4];  // line 5
    double t0 = x[i];  // line 6
    double p_1 = p * t0 + c[3];
    double p_2 = p_1 * t0 + c[2];  // line 7
    double p_3 = p_2 * t0 + c[1];  // line 8
    out[i] = p_3 * t0 + *c;  // line 9

    // reverse sweep
    double p_adj = c_sum * t0;
    double p_adj_1 = p_adj * t0;  // line 8
    double p_adj_2 = p_adj_1 * t0;  // line 7
    x_adj[i] = x_adj_before + (c_sum * p_3 + p_adj * p_2 + p_adj_1 * p_1 + p_adj_2 * p);  // line 6
    out_adj[i] = 0.0;  // line 9
    c_sum_1 = p_adj_2 * t0;
    c_sum_2 = p_adj_2;
    c_sum_3 = p_adj_1;
    c_sum_4 = p_adj;
  }
  ::cugrad::accumulate_block<double>({&c_adj[4], &c_adj[3], &c_adj[2], &c_adj[1], c_adj},  // line 4
      {c_sum_1, c_sum_2, c_sum_3, c_sum_4, c_sum});
}
