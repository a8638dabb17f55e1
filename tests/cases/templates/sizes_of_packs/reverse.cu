// Gradient of `packs` (kernel.cu:18) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void packs_rev(double *y, const double *x, int n, double *y_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 19
  if (i >= n) return;  // line 20
  double v = x[i];  // line 21
  double t = v * v;  // line 22
  double t0 = (v + (t + 2.0)) / 3.0;  // line 4
  double rest = 0.5 * v;  // line 22
  double t1 = v * 2.0;  // line 11
  double result = t + rest;
  result += t1;
  double t2 = (v + (t1 + v * 5.0)) / 3.0;  // line 16
  y[i] = t0 * result + t2 * v;  // line 22

  // reverse sweep
  double t3 = y_adj[i];
  double v_adj = t3 * t2;
  double t4 = t3 * v / 3.0;  // line 16
  v_adj += t4;
  v_adj += t4 * 5.0;
  double result_adj = t3 * t0;  // line 22
  v_adj += (t4 + result_adj) * 2.0;  // line 11
  v_adj += result_adj * 0.5;  // line 22
  double t5 = t3 * result / 3.0;  // line 4
  v_adj += t5;
  double t_adj = result_adj + t5;
  v_adj += 2.0 * t_adj * v;  // line 22
  x_adj[i] += v_adj;  // line 21
  y_adj[i] = 0.0;  // line 22
}
