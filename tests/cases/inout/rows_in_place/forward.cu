// Tangent of `kernel` (kernel.cu:2) with respect to a, by cugrad.
//   a_tan: tangent of a
static __global__ void kernel_fwd(double *a, int rows, double *a_tan) {
  int r = threadIdx.x;  // line 3
  if (r >= rows) return;  // line 6
  for (int c = 1; c < 6; ++c) {  // line 5
    double t0 = a[r * 6 + c];
    double t1 = a_tan[r * 6 + c];
    double t2 = a[r * 6 + c - 1];
    double t3 = a_tan[r * 6 + c - 1];
    a[r * 6 + c] = t0 * t2 + 0.1;
    a_tan[r * 6 + c] = t1 * t2 + t0 * t3;
  }
  for (int c = 4; c >= 0; --c) {  // line 6
    double t0 = a[r * 6 + c + 1];
    double t1 = a_tan[r * 6 + c + 1];
    double t2 = a[r * 6 + c];
    double t3 = a_tan[r * 6 + c];
    a[r * 6 + c] = t2 - t0 * t2;
    a_tan[r * 6 + c] = t3 - (t1 * t2 + t0 * t3);
  }
}
