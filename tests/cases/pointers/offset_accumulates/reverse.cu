// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  out += 3 * t;  // line 4
  double *t0 = out_adj + 3 * t;
  x += 3 * t;  // line 5
  double *t1 = x_adj + 3 * t;
  double t2 = *x;  // line 6
  ++x;
  double *t3 = t1 + 1;
  double t4 = *x;
  *out = t2 * t4;
  double t5 = x[1];  // line 8
  out[1] = t4 * t5;
  out[2] = t2 + t5;  // line 10

  // reverse sweep
  double t6 = t0[2];
  double t7 = t0[1];  // line 8
  t3[1] += t6 + t7 * t4;
  double t8 = *t0;  // line 6
  *t3 += t7 * t5 + t8 * t2;
  *t1 += t6 + t8 * t4;
  t0[2] = 0.0;  // line 10
  t0[1] = 0.0;  // line 8
  *t0 = 0.0;  // line 6
}
