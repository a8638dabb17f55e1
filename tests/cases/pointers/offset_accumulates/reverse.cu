// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 8
  x += 3 * t;
  const double *x_1 = x + 1;
  double t0 = x_1[1];
  double *t1 = out_adj + 3 * t;  // line 10
  double out_seed = t1[2];
  double out_seed_1 = t1[1];  // line 8
  double *t2 = x_adj + 3 * t;
  double *t3 = t2 + 1;
  double x_adj_before = t3[1];
  double out_seed_2 = *t1;  // line 6
  double x_adj_before_1 = *t3;
  double x_adj_before_2 = *t2;
  out += 3 * t;  // line 4
  double t4 = *x;  // line 6
  double t5 = *x_1;
  *out = t4 * t5;
  out[1] = t5 * t0;  // line 8
  out[2] = t4 + t0;  // line 10

  // reverse sweep
  t3[1] = x_adj_before + (out_seed + out_seed_1 * t5);  // line 8
  *t3 = x_adj_before_1 + (out_seed_1 * t0 + out_seed_2 * t4);  // line 6
  *t2 = x_adj_before_2 + (out_seed + out_seed_2 * t5);
  t1[2] = 0.0;  // line 10
  t1[1] = 0.0;  // line 8
  *t1 = 0.0;  // line 6
}
