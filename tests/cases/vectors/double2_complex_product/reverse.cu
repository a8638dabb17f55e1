// Gradient of `kernel` (kernel.cu:4) with respect to out, a, b, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
static __global__ void kernel_rev(double2 *out, const double2 *a, const double2 *b, int n, double2 *out_adj,
    double2 *a_adj, double2 *b_adj) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 6
  double z_x_kept[4];  // line 8
  double z_y_kept[4];
  double z_x = 0.1;
  double z_y = 0.2;
  for (int k = 0; k < 4; ++k) {
    double b_x = a[i].x;  // line 9
    double b_y = a[i].y;
    double z_x_1 = z_x * b_x - z_y * b_y;  // line 2
    double z_y_1 = z_x * b_y + z_y * b_x;
    z_x_kept[k] = z_x;  // line 8
    z_y_kept[k] = z_y;
    z_x = z_x_1 + b[i].x;
    z_y = z_y_1 + b[i].y;
  }
  out[i].x = z_x;  // line 13
  out[i].y = z_y;

  // reverse sweep
  double z_y_adj = ::cugrad::atomic_exchange(&out_adj[i].y, 0.0);
  double z_x_adj = ::cugrad::atomic_exchange(&out_adj[i].x, 0.0);
  double a_sum = 0.0;
  double a_sum_1 = 0.0;
  double b_sum = 0.0;
  double b_sum_1 = 0.0;
  for (int k = 3; k >= 0; --k) {  // line 8
    double z_x_1 = z_x_kept[k];
    double z_y_1 = z_y_kept[k];
    double b_x = a[i].x;  // line 9
    double b_y = a[i].y;
    b_sum_1 += z_y_adj;  // line 11
    b_sum += z_x_adj;  // line 10
    double z_y_adj_1 = z_y_adj * b_x;  // line 2
    double b_x_adj = z_y_adj * z_y_1;
    double z_x_adj_1 = z_y_adj * b_y;
    double b_y_adj = z_y_adj * z_x_1;
    double t0 = -z_x_adj;
    z_y_adj = z_y_adj_1 + t0 * b_y;
    b_y_adj += t0 * z_y_1;
    b_x_adj += z_x_adj * z_x_1;
    a_sum_1 += b_y_adj;  // line 9
    a_sum += b_x_adj;
    z_x_adj = z_x_adj_1 + z_x_adj * b_x;
  }
  atomicAdd(&a_adj[i].x, a_sum);  // line 8
  atomicAdd(&a_adj[i].y, a_sum_1);
  atomicAdd(&b_adj[i].x, b_sum);
  atomicAdd(&b_adj[i].y, b_sum_1);
}
