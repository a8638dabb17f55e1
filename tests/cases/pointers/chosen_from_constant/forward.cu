// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = i * 2;  // line 4
  double *own = out + t0;
  bool t1 = (n & 1) != 0;  // line 5
  const double *p = t1 ? own : x;
  bool t2 = (n & 2) != 0;  // line 6
  const double *q = t2 ? x : own;
  int t3 = i % 2;  // line 7
  double t4 = p[t3];
  double t5 = (t1 ? out_tan + t0 : x_tan)[t3];
  double t6 = q[1];
  double t7 = (t2 ? x_tan : out_tan + t0)[1];
  double t8 = out_tan[t0];
  *own += t4 * t6;
  out_tan[t0] = t8 + (t5 * t6 + t4 * t7);
}
