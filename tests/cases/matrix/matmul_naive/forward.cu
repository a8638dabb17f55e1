// Tangent of `matmul` (kernel.cu:1) with respect to C, A, B, by cugrad.
//   C_tan: tangent of C
//   A_tan: tangent of A
//   B_tan: tangent of B
static __global__ void matmul_fwd(double *C, const double *A, const double *B, int m, int n, int k,
    double *C_tan, double *A_tan, double *B_tan) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int row = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  if (row >= m || col >= n) return;  // line 7
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int i = 0; i < k; ++i) {  // line 6
    double t0 = A[row * k + i];
    double t1 = B[i * n + col];
    sum += t0 * t1;
    sum_tan += A_tan[row * k + i] * t1 + t0 * B_tan[i * n + col];
  }
  C[row * n + col] = sum;  // line 7
  C_tan[row * n + col] = sum_tan;
}
