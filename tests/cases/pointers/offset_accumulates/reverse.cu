// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  out += 3 * t;  // line 4
  double *t0 = out_adj + 3 * t;
  x += 3 * t;  // line 5
  double *t1 = x_adj + 3 * t;
  double t2 = *x;  // line 6
  double t3 = x[1];
  *out = t2 * t3;
  ++x;  // line 7
  double *t4 = t1 + 1;
  double t5 = *x;  // line 8
  double t6 = x[1];
  out[1] = t5 * t6;
  --x;  // line 9
  double *t7 = t4 - 1;
  out[2] = *x;
  out[2] += x[2];  // line 10

  // reverse sweep
  t7[2] += t0[2];
  *t7 += t0[2];  // line 9
  t0[2] = 0.0;
  double t8 = t0[1];  // line 8
  t4[1] += t8 * t5;
  *t4 += t8 * t6;
  t0[1] = 0.0;
  double t9 = *t0;  // line 6
  t1[1] += t9 * t2;
  *t1 += t9 * t3;
  *t0 = 0.0;
}
