// Tangent of `gemm` (kernel.cu:2) with respect to C, A, B, alpha, beta, by cugrad.
//   C_tan: tangent of C
//   A_tan: tangent of A
//   B_tan: tangent of B
//   alpha_tan: tangent of alpha
//   beta_tan: tangent of beta
static __global__ void gemm_fwd(int m, int n, int k, double alpha, const double *A, const double *B,
    double beta, double *C, double *C_tan, double *A_tan, double *B_tan, double alpha_tan, double beta_tan) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (!(i < m && j < n)) return;  // line 8
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int p = 0; p < k; ++p) {  // line 7
    double t0 = A[i * k + p];
    double t1 = B[p * n + j];
    acc += t0 * t1;
    acc_tan += A_tan[i * k + p] * t1 + t0 * B_tan[p * n + j];
  }
  int t0 = i * n + j;  // line 8
  double t1 = C[t0];
  double t2 = C_tan[t0];
  C[t0] = alpha * acc + beta * t1;
  C_tan[t0] = alpha_tan * acc + alpha * acc_tan + (beta_tan * t1 + beta * t2);
}
