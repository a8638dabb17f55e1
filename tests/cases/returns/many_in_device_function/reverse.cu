// Gradient of `kernel` (kernel.cu:12) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double result_adj = out_adj[i];  // line 15
  double x_adj_before = x_adj[i];
  double v = x[i] + 2.0 * (i % 4) - 3.0;
  bool t0 = v < -1.0;  // line 3
  double result;
  if (t0) {
    result = v * v;
  } else if (v < 1.0) {  // line 4
    double w = exp(v);  // line 5
    result = w + v;  // line 6
  } else {
    result = v < 3.0 ? 1.0 / v : sqrt(v);  // line 8
  }
  out[i] = result;  // line 15

  // reverse sweep
  double v_adj;
  if (t0) {  // line 3
    v_adj = 2.0 * result_adj * v;
  } else if (v < 1.0) {  // line 4
    double w = exp(v);  // line 5
    v_adj = result_adj + result_adj * w;
  } else if (v < 3.0) {  // line 8
    double result_1 = 1.0 / v;
    v_adj = -result_adj * result_1 * result_1;
  } else {
    double result_1 = sqrt(v);  // line 9
    v_adj = result_adj * (0.5 / result_1);
  }
  x_adj[i] = x_adj_before + v_adj;  // line 15
  out_adj[i] = 0.0;
}
