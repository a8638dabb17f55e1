// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double v_adj = out_adj[i];  // line 12
  double x_adj_before = x_adj[i];  // line 4
  double v = x[i];
  int t0 = i % 6;  // line 5
  bool t1 = t0 == 0 || t0 == 4;
  bool t2 = t0 == 2;
  bool t3 = t0 == 1;
  double w = t1 ? v * v : 1.0;
  bool t4 = !t1;
  bool t5 = t4 && (t1 || !(t1 || t2 || t3));
  bool matched = t1;
  if (t5) {
    w = exp(v);  // line 8
    matched = true;
  }
  bool t6 = t4 && (matched || t2);  // line 5
  double v_1 = v;
  bool broke = t1;
  if (t6) {
    v_1 = v * w;  // line 9
    broke = true;
    matched = true;
  }
  bool t7 = !broke && (matched || t3);  // line 5
  double v_2 = v_1;
  if (t7) v_2 = w / v_1;
  out[i] = v_2 + w;  // line 12

  // reverse sweep
  double w_adj = v_adj;
  if (t7) {  // line 5
    double v_inverse = 1.0 / v_1;  // line 10
    double t8 = v_adj * v_inverse;
    w_adj = v_adj + t8;
    v_adj = -t8 * (w * v_inverse);
  }
  double v_adj_1 = v_adj;
  if (t6) {  // line 5
    v_adj_1 = v_adj * w;  // line 9
    w_adj += v_adj * v;
  }
  if (t5) {  // line 5
    double w_1 = exp(v);  // line 8
    v_adj_1 += w_adj * w_1;
    w_adj = 0.0;
  }
  if (t1) v_adj_1 += 2.0 * w_adj * v;  // line 5
  x_adj[i] = x_adj_before + v_adj_1;  // line 4
  out_adj[i] = 0.0;  // line 12
}
