// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double out_seed = out_adj[i];  // line 7
  double x_adj_before = x_adj[i];  // line 5
  double v = x[i];
  double t0 = 1.0 + v;  // line 6
  double t1 = v / t0;
  double w = v * v + t1 - v;
  double t2 = v - w;  // line 7
  double t3 = v + w;
  double t4 = t2 * t3 / v;
  out[i] = w * v - t4;

  // reverse sweep
  double t5 = -out_seed / v;
  double v_adj = -t5 * t4;
  double t6 = t5 * t3;
  double w_adj = t5 * t2;
  v_adj += w_adj;
  v_adj += t6;
  w_adj -= t6;
  w_adj += out_seed * v;
  v_adj += out_seed * w;
  v_adj -= w_adj;  // line 6
  double t7 = w_adj / t0;
  v_adj += t7;
  v_adj -= t7 * t1;
  v_adj += 2.0 * w_adj * v;
  x_adj[i] = x_adj_before + v_adj;  // line 5
  out_adj[i] = 0.0;  // line 7
}
