// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double *own = out + i * 2;  // line 4
  bool t0 = (n & 1) != 0;  // line 5
  const double *p = t0 ? own : x;
  bool t1 = (n & 2) != 0;  // line 6
  const double *q = t1 ? x : own;
  int t2 = i % 2;  // line 7
  double t3 = p[t2];
  double t4 = (t0 ? out_tan + i * 2 : x_tan)[t2];
  double t5 = q[1];
  double t6 = (t1 ? x_tan : out_tan + i * 2)[1];
  double t7 = out_tan[i * 2];
  *own += t3 * t5;
  out_tan[i * 2] = t7 + (t4 * t5 + t3 * t6);
}
