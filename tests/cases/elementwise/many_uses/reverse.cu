// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double t0 = 1.0 + v;  // line 6
  double t1 = v / t0;
  double w = v * v + t1 - v;
  double t2 = v - w;  // line 7
  double t3 = v + w;
  double t4 = t2 * t3 / v;
  out[i] = w * v - t4;

  // reverse sweep
  double t5 = out_adj[i];
  double t6 = -t5 / v;
  double v_adj = -t6 * t4;
  double t7 = t6 * t3;
  double w_adj = t6 * t2;
  v_adj += w_adj;
  v_adj += t7;
  w_adj -= t7;
  w_adj += t5 * v;
  v_adj += t5 * w;
  v_adj -= w_adj;  // line 6
  double t8 = w_adj / t0;
  v_adj += t8;
  v_adj -= t8 * t1;
  v_adj += 2.0 * w_adj * v;
  x_adj[i] += v_adj;  // line 5
  out_adj[i] = 0.0;  // line 7
}
