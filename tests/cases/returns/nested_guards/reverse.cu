// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  out[i] = x[i];  // line 4
  bool t0 = i % 2 == 0;  // line 5
  bool returned = false;
  if (t0) {
    if (i % 3 == 0) {
      returned = true;
    } else {
      out[i] += y[i] * x[i];  // line 7
      returned = i % 5 == 0;  // line 8
    }
  }
  if (!returned) {  // line 1
    double t1 = y[i];  // line 10
    double t2 = out[i];
    out[i] = t2 * t1;

    // reverse sweep
    double t3 = out_adj[i];
    out_adj[i] = t3 * t1;
    y_adj[i] += t3 * t2;
  }
  if (t0) {  // line 5
    if (i % 3 != 0) {
      double t1 = x[i];  // line 7
      double t2 = out_adj[i];
      x_adj[i] += t2 * y[i];
      y_adj[i] += t2 * t1;
    }
  }
  x_adj[i] += out_adj[i];  // line 4
  out_adj[i] = 0.0;
}
