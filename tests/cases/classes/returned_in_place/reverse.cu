// Gradient of `kernel` (kernel.cu:32) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 33
  if (i >= n) return;  // line 32
  double v = x[i];  // line 35
  double r_v = v * v;  // line 11
  bool t0 = v > 0.0;  // line 16
  double result_v;
  if (t0) {  // line 15
    result_v = v + r_v;
  } else {
    double v_1 = -v;  // line 21
    result_v = v_1 * 3.0;
  }
  double n_v = r_v + 1.0;  // line 5
  double n_v_1 = n_v * n_v;  // line 28
  double c_v = n_v_1 * 2.0;  // line 6
  out[i] = r_v * result_v + c_v;  // line 36

  // reverse sweep
  double c_v_adj = out_adj[i];
  double r_v_adj = c_v_adj * result_v;
  double result_v_adj = c_v_adj * r_v;
  double n_v_adj = c_v_adj * 2.0;  // line 6
  n_v_adj = 2.0 * n_v_adj * n_v;  // line 28
  r_v_adj += n_v_adj;  // line 5
  double v_adj = result_v_adj;
  if (t0) {  // line 15
    r_v_adj += result_v_adj;  // line 18
  } else {
    v_adj = result_v_adj * 3.0;  // line 22
    v_adj = -v_adj;  // line 21
  }
  v_adj += 2.0 * r_v_adj * v;  // line 11
  x_adj[i] += v_adj;  // line 35
  out_adj[i] = 0.0;  // line 36
}
