// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 8.
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = (double)(1 << i % 6);  // line 6
  double v = x[i] * t0;
  double sum = 0.0;
  double v_by_v = 1.0;
  double sum_by_v = 0.0;
  while (v > 0.9) {  // line 8
    sum += sin(v);  // line 9
    sum_by_v += v_by_v * cos(v);
    v *= 0.5;  // line 10
    v_by_v *= 0.5;
  }
  double out_seed = out_adj[i];  // line 12
  double x_adj_before = x_adj[i];  // line 6
  out[i] = sum * v;  // line 12

  // reverse sweep
  double sum_adj = out_seed * v;
  double v_adj = out_seed * sum;
  double t1 = sum_adj * sum_by_v;  // line 8
  double v_adj_1 = sum_adj == 0.0 && t1 != t1 ? 0.0 : t1;
  double t2 = v_adj * v_by_v;
  v_adj_1 += v_adj == 0.0 && t2 != t2 ? 0.0 : t2;
  x_adj[i] = x_adj_before + v_adj_1 * t0;  // line 6
  out_adj[i] = 0.0;  // line 12
}
