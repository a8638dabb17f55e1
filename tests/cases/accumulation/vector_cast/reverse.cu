// Gradient of `fours` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void fours_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 4 * i + 3;  // line 4
  if (t0 >= n) return;
  double a_x = ((const double2 *)x)[2 * i].x;  // line 5
  double a_y = ((const double2 *)x)[2 * i].y;
  int t1 = 2 * i + 1;  // line 6
  double b_x = ((const double2 *)x)[t1].x;
  double b_y = ((const double2 *)x)[t1].y;
  double t2 = y[4 * i];  // line 7
  ((double2 *)out)[2 * i].x = a_x * b_y;
  ((double2 *)out)[2 * i].y = a_y * t2;
  double t3 = y[t0];  // line 8
  int t4 = 4 * i + 2;
  out[t4] = b_x * t3;
  out[t0] = y[4 * i + 4] + a_x;  // line 9

  // reverse sweep
  double a_x_adj = out_adj[t0];
  atomicAdd(&y_adj[4 * i + 4], a_x_adj);
  double t5 = out_adj[t4];  // line 8
  double b_x_adj = t5 * t3;
  y_adj[t0] += t5 * b_x;
  double t6 = ((double2 *)out_adj)[2 * i].y;  // line 7
  double t7 = ((double2 *)out_adj)[2 * i].x;
  double a_y_adj = t6 * t2;
  atomicAdd(&y_adj[4 * i], t6 * a_y);
  a_x_adj += t7 * b_y;
  double b_y_adj = t7 * a_x;
  ((double2 *)x_adj)[t1].y += b_y_adj;  // line 6
  ((double2 *)x_adj)[t1].x += b_x_adj;
  ((double2 *)x_adj)[2 * i].y += a_y_adj;  // line 5
  ((double2 *)x_adj)[2 * i].x += a_x_adj;
  out_adj[t0] = 0.0;  // line 9
  out_adj[t4] = 0.0;  // line 8
  ((double2 *)out_adj)[2 * i].y = 0.0;  // line 7
  ((double2 *)out_adj)[2 * i].x = 0.0;
}
