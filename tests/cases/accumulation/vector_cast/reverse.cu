// Gradient of `fours` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void fours_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 4 * i + 3;  // line 4
  if (t0 >= n) return;
  double t1 = y[t0];  // line 8
  double t2 = y[4 * i + 4];  // line 9
  double a_x_adj = out_adj[t0];
  int t3 = 4 * i + 2;  // line 8
  double out_seed = out_adj[t3];
  double y_adj_before = y_adj[t0];
  double a_x = ((const double2 *)x)[2 * i].x;  // line 5
  double a_y = ((const double2 *)x)[2 * i].y;
  int t4 = 2 * i + 1;  // line 6
  double t5 = ((double2 *)x_adj)[t4].y;
  double b_x = ((const double2 *)x)[t4].x;
  double b_y = ((const double2 *)x)[t4].y;
  double t6 = y[4 * i];  // line 7
  double t7 = ((double2 *)out_adj)[2 * i].x;
  double t8 = ((double2 *)out_adj)[2 * i].y;
  ((double2 *)out)[2 * i].x = a_x * b_y;
  ((double2 *)out)[2 * i].y = a_y * t6;
  out[t3] = b_x * t1;  // line 8
  out[t0] = t2 + a_x;  // line 9

  // reverse sweep
  atomicAdd(&y_adj[4 * i + 4], a_x_adj);
  double b_x_adj = out_seed * t1;  // line 8
  y_adj[t0] = y_adj_before + out_seed * b_x;
  double a_y_adj = t8 * t6;  // line 7
  atomicAdd(&y_adj[4 * i], t8 * a_y);
  a_x_adj += t7 * b_y;
  double b_y_adj = t7 * a_x;
  ((double2 *)x_adj)[t4].y = t5 + b_y_adj;  // line 6
  ((double2 *)x_adj)[t4].x += b_x_adj;
  ((double2 *)x_adj)[2 * i].y += a_y_adj;  // line 5
  ((double2 *)x_adj)[2 * i].x += a_x_adj;
  out_adj[t0] = 0.0;  // line 9
  out_adj[t3] = 0.0;  // line 8
  ((double2 *)out_adj)[2 * i].y = 0.0;  // line 7
  ((double2 *)out_adj)[2 * i].x = 0.0;
}
