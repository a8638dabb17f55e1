// Tangent of `matvec` (kernel.cu:2) with respect to y, A, x, by cugrad.
//   y_tan: tangent of y
//   A_tan: tangent of A
//   x_tan: tangent of x
static __global__ void matvec_fwd(double *y, const double *A, const double *x, int rows, int cols,
    double *y_tan, double *A_tan, double *x_tan) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (r >= rows) return;  // line 6
  y[r] = 0.0;  // line 5
  y_tan[r] = 0.0;
  for (int c = 0; c < cols; ++c) {  // line 6
    double t0 = A[r * cols + c];
    double t1 = A_tan[r * cols + c];
    double t2 = x[c];
    double t3 = x_tan[c];
    double t4 = y_tan[r];
    y[r] += t0 * t2;
    y_tan[r] = t4 + (t1 * t2 + t0 * t3);
  }
}
