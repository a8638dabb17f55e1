// Gradient of `kernel` (kernel.cu:37) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 38
  if (i >= n) return;  // line 39
  double y_seed = y_adj[i];  // line 51
  double x_adj_before = x_adj[i];  // line 40
  double a = x[i];
  double b = 1.0 + a;  // line 41
  double a_1 = a * a;
  double a_2 = a * 2.0;  // line 28
  double f = a_2 + 0.0;  // line 44
  double s_1_v = a_1 * f;  // line 13
  double b_1 = a_2 * 2.0;  // line 45
  double s_0_v = a + b_1;  // line 24
  double s_0_v_1 = s_0_v * s_1_v;  // line 17
  double s_0_w = b + 2.0;  // line 18
  double s_0_v_2 = s_0_v_1 * s_1_v;  // line 17
  s_0_w += 2.0;  // line 18
  double s_1_w = 2.0 * 2.0;
  double s_1_v_1 = f + 0.5 * s_1_w;  // line 8
  double s_0_v_3 = s_0_v_2 * f;  // line 13
  y[i] = s_0_v_3 * s_0_v_2 + s_1_v_1 * s_0_w;  // line 51

  // reverse sweep
  double s_1_v_adj = y_seed * s_0_w;
  double s_0_w_adj = y_seed * s_1_v_1;
  double s_0_v_adj = y_seed * s_0_v_2;
  double s_0_v_adj_1 = y_seed * s_0_v_3;
  s_0_v_adj_1 += s_0_v_adj * f;  // line 13
  double f_adj = s_0_v_adj * s_0_v_2;
  f_adj += s_1_v_adj;  // line 8
  double s_0_v_adj_2 = s_0_v_adj_1 * s_1_v;  // line 17
  double s_1_v_adj_1 = s_0_v_adj_1 * s_0_v_1;
  double s_0_v_adj_3 = s_0_v_adj_2 * s_1_v;
  s_1_v_adj_1 += s_0_v_adj_2 * s_0_v;
  double a_adj = s_0_v_adj_3 * 2.0;  // line 45
  double a_adj_1 = s_1_v_adj_1 * f;  // line 13
  f_adj += s_1_v_adj_1 * a_1;
  a_adj += f_adj;  // line 44
  a_adj = s_0_v_adj_3 + a_adj * 2.0;  // line 28
  a_adj += 2.0 * a_adj_1 * a;  // line 41
  a_adj += s_0_w_adj;
  x_adj[i] = x_adj_before + a_adj;  // line 40
  y_adj[i] = 0.0;  // line 51
}
