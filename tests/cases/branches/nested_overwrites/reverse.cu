// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 20
  double out_seed = out_adj[i];
  double x_adj_before = x_adj[i];  // line 4
  double v = x[i];
  double acc = v * v;  // line 5
  bool t0 = i % 2 != 0;  // line 6
  double acc_1 = acc;
  double v_1;
  if (t0) {
    acc_1 = acc * v;  // line 7
    v_1 = sin(acc_1);  // line 8
    if (i % 3 != 0) {  // line 9
      acc_1 *= v_1;  // line 10
      v_1 *= v_1;  // line 11
    } else {
      v_1 += acc_1;  // line 13
      if (i % 5 == 0) v_1 = 1.0;  // line 14
    }
    acc_1 *= v_1;  // line 16
  } else if (i > 40) {  // line 17
    v_1 = cos(v);  // line 18
  } else {
    v_1 = v;
  }
  out[i] = acc_1 * v_1;  // line 20

  // reverse sweep
  double acc_adj = out_seed * v_1;
  double v_adj = out_seed * acc_1;
  if (t0) {  // line 6
    double acc_2 = acc * v;  // line 7
    double v_2 = sin(acc_2);  // line 8
    bool t1 = i % 3 != 0;  // line 9
    double acc_3 = acc_2;
    double v_3;
    if (t1) {
      acc_3 = acc_2 * v_2;  // line 10
      v_3 = v_2 * v_2;  // line 11
    } else {
      v_3 = acc_2 + v_2;  // line 13
      if (i % 5 == 0) v_3 = 1.0;  // line 14
    }
    double acc_adj_1 = acc_adj * v_3;  // line 16
    v_adj += acc_adj * acc_3;
    double acc_adj_2;
    if (t1) {  // line 9
      v_adj = 2.0 * v_adj * v_2;  // line 11
      acc_adj_2 = acc_adj_1 * v_2;  // line 10
      v_adj += acc_adj_1 * acc_2;
    } else {
      if (i % 5 == 0) v_adj = 0.0;  // line 14
      acc_adj_2 = acc_adj_1 + v_adj;  // line 13
    }
    acc_adj_2 += v_adj * cos(acc_2);  // line 8
    acc_adj = acc_adj_2 * v;  // line 7
    v_adj = acc_adj_2 * acc;
  } else if (i > 40) {  // line 17
    v_adj *= -sin(v);  // line 18
  }
  v_adj += 2.0 * acc_adj * v;  // line 5
  x_adj[i] = x_adj_before + v_adj;  // line 4
  out_adj[i] = 0.0;  // line 20
}
