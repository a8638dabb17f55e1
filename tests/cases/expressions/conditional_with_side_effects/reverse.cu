// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a = x[i];  // line 5
  bool t0 = i % 2 != 0;  // line 6
  double a_1 = a;
  double b = 1.0;
  double c;
  if (t0) {
    a_1 = a * 3.0;
    c = a_1;
  } else {
    b = a * a;
    c = b;
  }
  bool t1 = i % 3 != 0;  // line 7
  double c_1 = c;
  double d = c;
  if (!t1) {
    if (i % 4 != 0) {
      c_1 = c + a_1;
      d = b;
    } else {
      d = b * c;
      a_1 = b;
    }
  }
  out[i] = a_1 * b + c_1 * d;  // line 8

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double c_adj = t2 * d;
  double d_adj = t2 * c_1;
  double a_adj = t2 * b;
  double b_adj = t2 * a_1;
  if (t1) {  // line 7
    c_adj += d_adj;
  } else if (i % 4 != 0) {
    b_adj += d_adj;
    a_adj += c_adj;
  } else {
    b_adj += a_adj;
    b_adj += d_adj * c;
    c_adj += d_adj * b;
    a_adj = 0.0;
  }
  if (t0) {  // line 6
    a_adj += c_adj;
    a_adj *= 3.0;
  } else {
    b_adj += c_adj;
    a_adj += 2.0 * b_adj * a;
  }
  atomicAdd(&x_adj[i], a_adj);  // line 5
}
