// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double x_adj_before = x_adj[i];  // line 4
  double t0 = x[i];
  out[i] = t0;
  bool t1 = i % 2 == 0;  // line 5
  bool returned = false;
  if (t1) {
    if (i % 3 == 0) {  // line 6
      returned = true;
    } else {
      out[i] = t0 + y[i] * t0;  // line 7
      returned = i % 5 == 0;  // line 8
    }
  }
  if (!returned) {  // line 3
    double out_seed = out_adj[i];  // line 10
    double y_adj_before = y_adj[i];
    double t2 = y[i];
    double t3 = out[i];
    out[i] = t3 * t2;

    // reverse sweep
    out_adj[i] = out_seed * t2;
    y_adj[i] = y_adj_before + out_seed * t3;
  }
  double t2 = 0.0;
  if (t1) {  // line 5
    if (i % 3 != 0) {  // line 6
      double t3 = out_adj[i];  // line 7
      t2 = t3 + t3 * y[i];
      y_adj[i] += t3 * t0;
      out_adj[i] = 0.0;
    }
  }
  x_adj[i] = x_adj_before + (t2 + out_adj[i]);  // line 4
  out_adj[i] = 0.0;
}
