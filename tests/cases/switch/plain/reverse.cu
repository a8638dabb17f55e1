// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *op, int n, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double out_seed = out_adj[i];  // line 12
  double x_adj_before = x_adj[i];  // line 4
  double v = x[i];
  int t0 = op[i];  // line 5
  bool t1 = t0 == 0;
  double v_1;
  if (t1) {
    v_1 = sin(v);  // line 6
  } else if (t0 == 1) {  // line 5
    v_1 = v * v;  // line 7
  } else if (t0 == 2) {  // line 5
    double t = 1.0 / v;  // line 8
    v_1 = t + v;
  } else {
    v_1 = t0 == 3 ? 5.0 : sqrt(v);  // line 5
  }
  out[i] = v_1 * v;  // line 12

  // reverse sweep
  double v_adj = out_seed * v;
  double v_adj_1 = out_seed * v_1;
  if (t1) {  // line 5
    v_adj_1 += v_adj * cos(v);  // line 6
  } else if (t0 == 1) {  // line 5
    v_adj_1 += 2.0 * v_adj * v;  // line 7
  } else if (t0 == 2) {  // line 5
    double t = 1.0 / v;  // line 8
    v_adj_1 += v_adj;
    v_adj_1 -= v_adj * t * t;
  } else if (t0 != 3) {  // line 5
    v = sqrt(v);  // line 10
    v_adj_1 += v_adj * (0.5 / v);
  }
  x_adj[i] = x_adj_before + v_adj_1;  // line 4
  out_adj[i] = 0.0;  // line 12
}
