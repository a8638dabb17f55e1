// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t_adj = out_adj[i];  // line 12
  bool t0 = i % 2 != 0;  // line 5
  double s = t0 ? x[i] : -x[i];
  double t1 = s * s;  // line 6
  double t = t1 * s;
  bool t2 = t > 0.0 && s < 10.0;  // line 7
  double t_1 = t2 ? log(t) : s * exp(t);
  bool t3 = !(s > 0.0);  // line 11
  if (t3) t_1 -= s;
  out[i] = t_1;  // line 12

  // reverse sweep
  double s_adj = t3 ? -t_adj : 0.0;  // line 11
  if (t2) {  // line 7
    t_adj *= 1.0 / t;  // line 8
  } else {
    double t4 = exp(t);  // line 10
    s_adj += t_adj * t4;
    t_adj = t_adj * s * t4;
  }
  s_adj += t_adj * t1;  // line 6
  s_adj += 2.0 * (t_adj * s) * s;
  if (t0) {  // line 5
    x_adj[i] += s_adj;
  } else {
    x_adj[i] -= s_adj;
  }
  out_adj[i] = 0.0;  // line 12
}
