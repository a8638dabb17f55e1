// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int pairs, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= pairs) return;  // line 4
  double v_x = ((const double2 *)x)[i].x;  // line 5
  double v_y = ((const double2 *)x)[i].y;
  double w_x = v_x * v_y;  // line 6
  double w_y = v_y * v_y;
  ((double2 *)out)[i].x = w_x;  // line 7
  ((double2 *)out)[i].y = w_y;

  // reverse sweep
  double w_y_adj = ::cugrad::atomic_exchange(&((double2 *)out_adj)[i].y, 0.0);
  double w_x_adj = ::cugrad::atomic_exchange(&((double2 *)out_adj)[i].x, 0.0);
  double v_y_adj = 2.0 * w_y_adj * v_y;  // line 6
  double v_x_adj = w_x_adj * v_y;
  v_y_adj += w_x_adj * v_x;
  atomicAdd(&((double2 *)x_adj)[i].y, v_y_adj);  // line 5
  atomicAdd(&((double2 *)x_adj)[i].x, v_x_adj);
}
