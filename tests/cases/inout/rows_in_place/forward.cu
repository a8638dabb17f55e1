// Tangent of `kernel` (kernel.cu:2) with respect to a, by cugrad.
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *a, int rows, double *a_tan) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 6
  for (int c = 1; c < 6; ++c) {  // line 5
    int t0 = r * 6 + c;
    double t1 = a[t0];
    double t2 = a_tan[t0];
    double t3 = a[t0 - 1];
    double t4 = a_tan[t0 - 1];
    a[t0] = t1 * t3 + 0.1;
    a_tan[t0] = t2 * t3 + t1 * t4;
  }
  for (int c = 4; c >= 0; --c) {  // line 6
    int t0 = r * 6 + c;
    double t1 = a[t0 + 1];
    double t2 = a_tan[t0 + 1];
    double t3 = a[t0];
    double t4 = a_tan[t0];
    a[t0] = t3 - t1 * t3;
    a_tan[t0] = t4 - (t2 * t3 + t1 * t4);
  }
}
