// Tangent of `kernel` (kernel.cu:2) with respect to a, b, x, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *a, double *b, const double *x, int n, double *a_tan, double *b_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  bool t0 = i % 3 == 1;  // line 6
  double *dst = a;
  double *dst_tan = a_tan;
  if (t0) {
    dst = b;
    dst_tan = b_tan;
  }
  double t1 = x[i];  // line 7
  double t2 = x_tan[i];
  dst[i] = t1 * t1;
  dst_tan[i] = t2 * t1 + t1 * t2;
  double *dst_1 = t0 ? a : b;  // line 8
  double *t3 = t0 ? a_tan : b_tan;
  double t4 = sin(t1);  // line 9
  double t5 = t2 * cos(t1);
  dst_1[i] = t4;
  t3[i] = t5;
  double t6 = a[i];  // line 10
  double t7 = a_tan[i];
  dst_1[i] = t4 * t6;
  t3[i] = t5 * t6 + t4 * t7;
}
