// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double *t0 = x_adj + 3 * t;  // line 5
  double *t1 = t0 + 1;  // line 6
  double x_adj_before = t1[1];  // line 8
  double x_adj_before_1 = *t1;  // line 6
  double x_adj_before_2 = *t0;  // line 5
  out += 3 * t;  // line 4
  double *t2 = out_adj + 3 * t;
  x += 3 * t;  // line 5
  double t3 = *x;  // line 6
  ++x;
  double t4 = *x;
  *out = t3 * t4;
  double t5 = x[1];  // line 8
  out[1] = t4 * t5;
  out[2] = t3 + t5;  // line 10

  // reverse sweep
  double t6 = t2[2];
  double t7 = t2[1];  // line 8
  t1[1] = x_adj_before + (t6 + t7 * t4);
  double t8 = *t2;  // line 6
  *t1 = x_adj_before_1 + (t7 * t5 + t8 * t3);
  *t0 = x_adj_before_2 + (t6 + t8 * t4);
  t2[2] = 0.0;  // line 10
  t2[1] = 0.0;  // line 8
  *t2 = 0.0;  // line 6
}
