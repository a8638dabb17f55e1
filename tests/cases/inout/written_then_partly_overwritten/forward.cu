// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double *mine = out + 3 * i;  // line 4
  double *t0 = out_tan + 3 * i;
  mine[2] = 0.5;  // line 5
  t0[2] = 0.0;
  double t1 = t0[2];
  mine[1] = mine[2];
  t0[1] = t1;
  double t2 = t0[1];
  *mine = mine[1];
  *t0 = t2;
  for (int k = 0; k < 5; ++k) {  // line 6
    int t3 = (k + 1) % 3;
    double t4 = mine[t3];
    double t5 = t0[t3];
    double t6 = x[i];
    double t7 = x_tan[i];
    int t8 = k % 3;
    mine[t8] = t4 * t6 + k;
    t0[t8] = t5 * t6 + t4 * t7;
  }
}
