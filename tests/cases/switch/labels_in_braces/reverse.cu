// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double s_adj = out_adj[i];  // line 16
  int t0 = i % 5;  // line 6
  bool t1 = t0 == 0;
  bool t2 = t1 || t0 == 1;
  bool t3 = t0 == 2;
  bool t4 = t0 == 3;
  double s = 0.0;
  if (t1) {
    double t5 = x[i];  // line 7
    s = 0.0 + t5 * t5;
  }
  bool t5 = t0 != 0;  // line 6
  bool t6 = t5 && t2;
  bool matched = t1;
  if (t6) {
    s += x[i];  // line 8
    matched = true;
  }
  bool t7 = t5 && (matched || t3);  // line 6
  double s_1 = s;
  if (t7) {
    s_1 = s * (x[i] + 1.0);  // line 9
    matched = true;
  }
  bool t8 = t5 && (matched || t4);  // line 6
  if (t8) {
    s_1 += sin(x[i]);  // line 11
    matched = true;
  }
  bool t9 = t5 && (matched || !(t2 || t3 || t4));  // line 6
  if (t9) {
    double t10 = x[i];  // line 14
    s_1 += t10 * t10 * t10;
  }
  out[i] = s_1;  // line 16

  // reverse sweep
  if (t9) {  // line 6
    double t10 = x[i];  // line 14
    x_adj[i] += s_adj * (t10 * t10) + 2.0 * (s_adj * t10) * t10;
  }
  if (t8) x_adj[i] += s_adj * cos(x[i]);  // line 6
  double s_adj_1 = s_adj;
  if (t7) {
    s_adj_1 = s_adj * (x[i] + 1.0);  // line 9
    x_adj[i] += s_adj * s;
  }
  if (t6) x_adj[i] += s_adj_1;  // line 6
  if (t1) x_adj[i] += 2.0 * s_adj_1 * x[i];
  out_adj[i] = 0.0;  // line 16
}
