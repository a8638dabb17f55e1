// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; it stays as it is
//   x_adj: out: the gradient with respect to *x, for each element that is read
//   Not computed again: out.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double v = x[i];  // line 5
  double t0 = 1.0 + v;  // line 6
  double t1 = v / t0;
  double w = v * v + t1 - v;
  double t2 = v - w;  // line 7
  double t3 = v + w;

  // reverse sweep
  double t4 = out_adj[i];
  double t5 = -t4 / v;
  double v_adj = -t5 * (t2 * t3 / v);
  double t6 = t5 * t3;
  double w_adj = t5 * t2;
  v_adj += w_adj;
  v_adj += t6;
  w_adj -= t6;
  w_adj += t4 * v;
  v_adj += t4 * w;
  v_adj -= w_adj;  // line 6
  double t7 = w_adj / t0;
  v_adj += t7;
  v_adj -= t7 * t1;
  v_adj += 2.0 * w_adj * v;
  x_adj[i] = v_adj;  // line 5
}
