// Gradient of `kernel` (kernel.cu:29) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 30
  if (i >= n) return;  // line 31
  double s = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 33
    double t0 = x[i];
    s += 0.5 * t0 * k + (k + 1.0) * t0 * t0;
  }
  double y_seed = y_adj[i];  // line 38
  double x_adj_before = x_adj[i];  // line 34
  double parts_1 = x[i];
  double local[2];  // line 35
  local[0] = 2.5;
  local[1] = 3.5;
  double t0 = 1.0 / 4.0;  // line 14
  double t1 = local[i & 1];  // line 26
  y[i] = s * parts_1 + t0 * parts_1 + 0.001 * parts_1 + (0.5 * parts_1 + t1 * s  // line 38
      + 2.0 * parts_1 * 2.0);

  // reverse sweep
  double parts_1_adj = y_seed * 2.0 * 2.0;  // line 9
  double s_adj = y_seed * t1;  // line 26
  parts_1_adj += y_seed * 0.5;
  parts_1_adj += y_seed * 0.001;  // line 37
  parts_1_adj += y_seed * t0;
  s_adj += y_seed * parts_1;
  parts_1_adj += y_seed * s;
  x_adj[i] = x_adj_before + parts_1_adj;  // line 34
  double x_sum = 0.0;
  for (int k = 2; k >= 0; --k) {  // line 33
    double t2 = k + 1.0;
    x_sum += s_adj * (t2 * parts_1) + s_adj * parts_1 * t2 + s_adj * k * 0.5;
  }
  x_adj[i] += x_sum;
  y_adj[i] = 0.0;  // line 38
}
