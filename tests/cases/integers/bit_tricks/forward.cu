// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  unsigned int i = threadIdx.x;  // line 3
  unsigned int r = ((i & 1) << 4) | ((i & 2) << 2) | (i & 4) | ((i & 8) >> 2) | (i >> 4);  // line 4
  unsigned int gray = i ^ (i >> 1);  // line 5
  int ones = 0;
  unsigned int b = i;
  while (b != 0) {  // line 7
    ++ones;
    b &= b - 1;
  }
  double t0 = x[gray];  // line 8
  double t1 = x_tan[gray];
  double t2 = x[i];
  double t3 = x_tan[i];
  double t4 = (double)(ones + 1);
  out[r] = t0 * t2 * t4;
  out_tan[r] = (t1 * t2 + t0 * t3) * t4;
}
