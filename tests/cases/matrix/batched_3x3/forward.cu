// Tangent of `batched` (kernel.cu:1) with respect to C, A, B, by cugrad.
//   C_tan: tangent of C
//   A_tan: tangent of A
//   B_tan: tangent of B
static __global__ void batched_fwd(double *C, const double *A, const double *B, int count, double *C_tan,
    double *A_tan, double *B_tan) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (b >= count) return;  // line 7
  const double *a = A + 9 * b;  // line 4
  const double *q = B + 9 * b;  // line 5
  double *c = C + 9 * b;  // line 6
  for (int i = 0; i < 3; ++i) {  // line 7
    for (int j = 0; j < 3; ++j) {  // line 8
      double s = 0.0;
      double s_tan = 0.0;
      for (int k = 0; k < 3; ++k) {  // line 10
        double t0 = a[3 * i + k];
        double t1 = q[3 * k + j];
        s += t0 * t1;
        s_tan += (A_tan + 9 * b)[3 * i + k] * t1 + t0 * (B_tan + 9 * b)[3 * k + j];
      }
      c[3 * i + j] = s;  // line 11
      (C_tan + 9 * b)[3 * i + j] = s_tan;
    }
  }
}
