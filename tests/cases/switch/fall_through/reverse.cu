// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v_adj = out_adj[i];  // line 13
  double x_adj_before = x_adj[i];  // line 5
  double v = x[i];
  int t0 = i % 5;  // line 6
  bool t1 = t0 == 3;
  bool t2 = t1 || t0 == 2;
  bool t3 = t0 == 1;
  bool t4 = t0 == 0;
  double v_1 = v;
  if (t1) v_1 = v * v;
  double v_2 = v_1;
  bool matched = t1;
  if (t2) {
    v_2 = v_1 * v_1;  // line 8
    matched = true;
  }
  bool t5 = matched || t3;  // line 6
  double v_3 = v_2;
  if (t5) {
    v_3 = v_2 + sin(v_2);  // line 9
    matched = true;
  }
  bool t6 = !t5;  // line 6
  bool t7 = t6 && (matched || t4);
  if (t7) {
    v_3 = -v_3;  // line 10
    matched = true;
  }
  bool t8 = t6 && (matched || !(t2 || t3 || t4));  // line 6
  if (t8) v_3 = v_3 * 3.0 + 1.0;
  out[i] = v_3;  // line 13

  // reverse sweep
  if (t8) v_adj *= 3.0;  // line 6
  if (t7) v_adj = -v_adj;
  if (t5) v_adj += v_adj * cos(v_2);
  if (t2) v_adj = 2.0 * v_adj * v_1;
  if (t1) v_adj = 2.0 * v_adj * v;
  x_adj[i] = x_adj_before + v_adj;  // line 5
  out_adj[i] = 0.0;  // line 13
}
