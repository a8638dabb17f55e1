// Tangent of `kernel` (kernel.cu:2) with respect to a, b, x, by cugrad.
//   a_tan: tangent of a
//   b_tan: tangent of b
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *a, double *b, const double *x, int n, double *a_tan, double *b_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double *dst = a;
  double *dst_tan = a_tan;
  if (i % 3 == 1) {  // line 6
    dst = b;
    dst_tan = b_tan;
  }
  double t0 = x[i];  // line 7
  double t1 = x_tan[i];
  dst[i] = t0 * t0;
  dst_tan[i] = t1 * t0 + t0 * t1;
  bool t2 = i % 3 == 1;  // line 8
  double *dst_1 = t2 ? a : b;
  double *t3 = t2 ? a_tan : b_tan;
  double t4 = sin(t0);  // line 9
  double t5 = t1 * cos(t0);
  dst_1[i] = t4;
  t3[i] = t5;
  double t6 = a[i];  // line 10
  double t7 = a_tan[i];
  dst_1[i] = t4 * t6;
  t3[i] = t5 * t6 + t4 * t7;
}
