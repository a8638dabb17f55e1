// Tangent of `kernel` (kernel.cu:3) with respect to y, z, x, by cugrad.
//   y_tan: tangent of y
//   z_tan: tangent of z
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, double *z, const double *x, int n, double *y_tan, double *z_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 16
  double unread;  // line 6
  ::cugrad::keep(&unread);
  double unread_tan = 0.0;
  ::cugrad::keep(&unread_tan);
  double sum;
  ::cugrad::keep(&sum);
  double sum_tan = 0.0;
  ::cugrad::keep(&sum_tan);
  double t0 = x[i];
  double t1 = x_tan[i];
  sum = t0;
  sum_tan = t1;
  double *p;
  double *p_tan;
  if (t0 > 0.5) {  // line 7
    p = &unread;
    p_tan = &unread_tan;
  } else {
    p = y + i;
    p_tan = y_tan + i;
  }
  *p = t0 * t0;  // line 8
  *p_tan = t1 * t0 + t0 * t1;
  double *q;
  double *q_tan;
  if (t0 > 0.3) {  // line 13
    q = &sum;
    q_tan = &sum_tan;
  } else {
    q = z + i;
    q_tan = z_tan + i;
  }
  double t2 = *q + 3.0 * t0;  // line 14
  double t3 = *q_tan + 3.0 * t1;
  *q = t2;
  *q_tan = t3;
  *q = t2 * t0;  // line 15
  *q_tan = t3 * t0 + t2 * t1;
  if (n >= 0) return;  // line 16
  double t4 = unread_tan;
  double t5 = sum_tan;
  *z = unread + sum;
  *z_tan = t4 + t5;
}
