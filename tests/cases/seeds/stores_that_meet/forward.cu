// Tangent of `kernel` (kernel.cu:3) with respect to ends, matrix, next, pairs, x, by cugrad.
//   ends_tan: tangent of ends
//   matrix_tan: tangent of matrix
//   next_tan: tangent of next
//   pairs_tan: tangent of pairs
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *ends, double *matrix, double *next, double *pairs, const double *x,
    int n, double *ends_tan, double *matrix_tan, double *next_tan, double *pairs_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 15
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  int t2 = n - 1 - i;
  double t3 = x[t2];
  double t4 = t0 * t3;
  double t5 = t1 * t3 + t0 * x_tan[t2];
  ends[i] = t4;
  ends_tan[i] = t5;
  ends[t2] = t4;  // line 7
  ends_tan[t2] = t5;
  for (int j = 0; j < n; ++j) {  // line 8
    double t6 = x[j];  // line 9
    double t7 = t0 * t6;
    double t8 = sin(t7);
    double t9 = (t1 * t6 + t0 * x_tan[j]) * cos(t7);
    matrix[i * n + j] = t8;
    matrix_tan[i * n + j] = t9;
    matrix[j * n + i] = t8;  // line 10
    matrix_tan[j * n + i] = t9;
  }
  next[i] = t0 * t0;  // line 12
  next_tan[i] = t1 * t0 + t0 * t1;
  if (i + 1 < n) {  // line 13
    double t6 = x[i + 1];
    double t7 = x_tan[i + 1];
    next[i + 1] = t6 * t6;
    next_tan[i + 1] = t7 * t6 + t6 * t7;
  }
  double t6 = t0 + x[i ^ 1];  // line 14
  double t7 = t1 + x_tan[i ^ 1];
  pairs[i] = t6;
  pairs_tan[i] = t7;
  pairs[i ^ 1] = t6;  // line 15
  pairs_tan[i ^ 1] = t7;
}
