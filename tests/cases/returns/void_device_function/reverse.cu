// Gradient of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double c_adj = out_adj[i];  // line 15
  double x_adj_before = x_adj[i];  // line 12
  double c = x[i];
  double v = c * 2.0;  // line 13
  int k = i % 3;
  bool t0 = k != 0;  // line 3
  double c_1 = c;
  if (t0) {
    c_1 = c + v;  // line 4
    if (k != 1) c_1 *= v;  // line 5
  }
  int k_1 = (i + 1) % 3;  // line 14
  bool t1 = k_1 != 0;  // line 3
  double c_2 = c_1;
  if (t1) {
    c_2 = 2.0 * c_1;  // line 4
    if (k_1 != 1) c_2 *= c_1;  // line 5
  }
  out[i] = c_2;  // line 15

  // reverse sweep
  if (t1) {  // line 3
    double c_3 = 2.0 * c_1;  // line 4
    double c_adj_1 = c_adj;
    if (k_1 != 1) {  // line 5
      c_adj_1 = c_adj * c_1;  // line 6
      c_adj *= c_3;
    } else {
      c_adj = 0.0;
    }
    c_adj += c_adj_1;  // line 4
    c_adj += c_adj_1;
  }
  double c_adj_1 = c_adj;
  double v_adj = 0.0;
  if (t0) {  // line 3
    c += v;  // line 4
    if (k != 1) {  // line 5
      c_adj_1 = c_adj * v;  // line 6
      v_adj = c_adj * c;
    }
    v_adj += c_adj_1;  // line 4
  }
  c_adj_1 += v_adj * 2.0;  // line 13
  x_adj[i] = x_adj_before + c_adj_1;  // line 12
  out_adj[i] = 0.0;  // line 15
}
