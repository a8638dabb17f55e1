// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 6.
static __global__ void kernel_rev(double *out, const double *x, int n, int k, double *out_adj,
    double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  bool t0 = 0 < k;  // line 6
  double p = 1.0;
  double p_by_x_held = 0.0;
  if (t0) {
    double x_held = x[i];
    p_by_x_held = 0.0;
    for (int j = 0; j < k; ++j) {
      p_by_x_held = p_by_x_held * x_held + p;
      p *= x_held;
    }
  }
  double p_adj = out_adj[i];  // line 7
  out[i] = p;

  // reverse sweep
  if (t0) {  // line 6
    double t1 = p_adj * p_by_x_held;
    double x_held_adj = p_adj == 0.0 && t1 != t1 ? 0.0 : t1;
    x_adj[i] += x_held_adj;
  }
  out_adj[i] = 0.0;  // line 7
}
