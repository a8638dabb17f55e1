// Gradient of `fours` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void fours_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 4 * i + 3;  // line 4
  if (t0 >= n) return;
  double y_adj_before = y_adj[t0];  // line 8
  int t1 = 2 * i;  // line 5
  double t2 = ((double2 *)x_adj)[t1].x;
  double t3 = ((double2 *)x_adj)[t1].y;
  double a_x = ((const double2 *)x)[t1].x;
  double a_y = ((const double2 *)x)[t1].y;
  int t4 = t1 + 1;  // line 6
  double t5 = ((double2 *)x_adj)[t4].x;
  double t6 = ((double2 *)x_adj)[t4].y;
  double b_x = ((const double2 *)x)[t4].x;
  double b_y = ((const double2 *)x)[t4].y;
  double t7 = y[4 * i];  // line 7
  ((double2 *)out)[t1].x = a_x * b_y;
  ((double2 *)out)[t1].y = a_y * t7;
  double t8 = y[t0];  // line 8
  int t9 = 4 * i + 2;
  out[t9] = b_x * t8;
  out[t0] = y[4 * i + 4] + a_x;  // line 9

  // reverse sweep
  double a_x_adj = out_adj[t0];
  atomicAdd(&y_adj[4 * i + 4], a_x_adj);
  double t10 = out_adj[t9];  // line 8
  double b_x_adj = t10 * t8;
  y_adj[t0] = y_adj_before + t10 * b_x;
  double t11 = ((double2 *)out_adj)[t1].y;  // line 7
  double t12 = ((double2 *)out_adj)[t1].x;
  double a_y_adj = t11 * t7;
  atomicAdd(&y_adj[4 * i], t11 * a_y);
  a_x_adj += t12 * b_y;
  double b_y_adj = t12 * a_x;
  ((double2 *)x_adj)[t4].y = t6 + b_y_adj;  // line 6
  ((double2 *)x_adj)[t4].x = t5 + b_x_adj;
  ((double2 *)x_adj)[t1].y = t3 + a_y_adj;  // line 5
  ((double2 *)x_adj)[t1].x = t2 + a_x_adj;
  out_adj[t0] = 0.0;  // line 9
  out_adj[t9] = 0.0;  // line 8
  ((double2 *)out_adj)[t1].y = 0.0;  // line 7
  ((double2 *)out_adj)[t1].x = 0.0;
}
