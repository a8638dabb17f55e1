// Gradient of `kernel` (kernel.cu:2) with respect to y, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   a_adj: the gradient with respect to *a is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 8.
static __global__ void kernel_rev(double *y, const double *a, int n, double *y_adj, double *a_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = a[i];  // line 5
  double s = 0.1;
  bool phase = true;
  int k = 0;
  double v_by_v = 1.0;
  double s_by_v = 0.0;
  while (phase ? v < 1.0 : v < 2.0) {  // line 8
    ++k;  // line 9
    phase = k % 3 != 0;
    double t0 = 0.01 * v;  // line 10
    double v_1 = v * 1.02 + t0 * v;
    v_by_v = v_by_v * 1.02 + (0.01 * v_by_v * v + t0 * v_by_v);
    double s_1;
    if (phase) {  // line 11
      double t1 = v_1 * v_1;  // line 12
      s_1 = s + t1 * v_1;
      s_by_v += 2.0 * v_1 * v_by_v * v_1 + t1 * v_by_v;
    } else {
      s_1 = s + v_1 * s * 0.01;  // line 14
      s_by_v += (v_by_v * s + v_1 * s_by_v) * 0.01;
    }
    v = v_1;
    s = s_1;
  }
  double y_seed = y_adj[i];  // line 16
  double a_adj_before = a_adj[i];  // line 5
  y[i] = v * s;  // line 16

  // reverse sweep
  double v_adj = y_seed * s;
  double s_adj = y_seed * v;
  double t0 = s_adj * s_by_v;  // line 8
  double v_adj_1 = s_adj == 0.0 && t0 != t0 ? 0.0 : t0;
  double t1 = v_adj * v_by_v;
  v_adj_1 += v_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  a_adj[i] = a_adj_before + v_adj_1;  // line 5
  y_adj[i] = 0.0;  // line 16
}
