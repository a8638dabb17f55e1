// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 14
  double a[5];  // line 5
  double a_tan[5] = {};
  double b[5];
  double b_tan[5] = {};
  for (int k = 0; k < 5; ++k) {  // line 6
    double t0 = x_tan[i + k];
    a[k] = x[i + k];
    a_tan[k] = t0;
  }
  double *from = a;  // line 7
  double *to = b;
  double *from_tan = a_tan;
  double *to_tan = b_tan;
  for (int step = 0; step < 3; ++step) {  // line 8
    for (int k = 0; k < 5; ++k) {  // line 9
      double t0 = from[k];
      double t1 = from_tan[k];
      int t2 = (k + 1) % 5;
      double t3 = from[t2];
      double t4 = from_tan[t2];
      to[k] = t0 * t3 + 0.2;
      to_tan[k] = t1 * t3 + t0 * t4;
    }
    double *t0 = to;
    to = from;
    from = t0;
    double *t1 = to_tan;
    to_tan = from_tan;
    from_tan = t1;
  }
  double t0 = *from;  // line 14
  double t1 = *from_tan;
  double t2 = from[2];
  double t3 = from_tan[2];
  double t4 = to_tan[4];
  out[i] = t0 * t2 + to[4];
  out_tan[i] = t1 * t2 + t0 * t3 + t4;
}
