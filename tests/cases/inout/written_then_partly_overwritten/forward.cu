// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double *mine = out + 3 * i;  // line 4
  double *t0 = out_tan + 3 * i;
  mine[2] = 0.5;  // line 5
  t0[2] = 0.0;
  mine[1] = 0.5;
  t0[1] = 0.0;
  *mine = 0.5;
  *t0 = 0.0;
  for (int k = 0; k < 5; ++k) {  // line 6
    int t1 = (k + 1) % 3;
    double t2 = mine[t1];
    double t3 = t0[t1];
    double t4 = x[i];
    double t5 = x_tan[i];
    int t6 = k % 3;
    mine[t6] = t2 * t4 + k;
    t0[t6] = t3 * t4 + t2 * t5;
  }
}
