// Gradient of `packs` (kernel.cu:18) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void packs_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double y_seed = y_adj[i];  // line 22
  double x_adj_before = x_adj[i];  // line 21
  double v = x[i];
  double t = v * v;  // line 22
  double t0 = (v + (t + 2.0)) / 3.0;  // line 4
  double rest = 0.5 * v;  // line 22
  double t1 = v * 2.0;  // line 11
  double result = t + rest;
  result += t1;
  double t2 = (v + (t1 + v * 5.0)) / 3.0;  // line 16
  y[i] = t0 * result + t2 * v;  // line 22

  // reverse sweep
  double v_adj = y_seed * t2;
  double t3 = y_seed * v / 3.0;  // line 16
  v_adj += t3;
  v_adj += t3 * 5.0;
  double result_adj = y_seed * t0;  // line 22
  v_adj += (t3 + result_adj) * 2.0;  // line 11
  v_adj += result_adj * 0.5;  // line 22
  double t4 = y_seed * result / 3.0;  // line 4
  v_adj += t4;
  double t_adj = result_adj + t4;
  v_adj += 2.0 * t_adj * v;  // line 22
  x_adj[i] = x_adj_before + v_adj;  // line 21
  y_adj[i] = 0.0;  // line 22
}
