// Tangent of `matmul` (kernel.cu:3) with respect to C, A, B, by cugrad.
//   C_tan: tangent of C
//   A_tan: tangent of A
//   B_tan: tangent of B
static __global__ void matmul_fwd(double *C, const double *A, const double *B, int n, double *C_tan,
    double *A_tan, double *B_tan) {
  __shared__ double As[8][8];
  __shared__ double As_tan[8][8];
  __shared__ double Bs[8][8];
  __shared__ double Bs_tan[8][8];
  int row = blockIdx.y * 8 + threadIdx.y;  // line 6
  int col = blockIdx.x * 8 + threadIdx.x;  // line 7
  int t0 = (n + 8 - 1) / 8;  // line 9
  double acc = 0.0;
  double acc_tan = 0.0;
  for (int t = 0; t < t0; ++t) {
    int k0 = t * 8;  // line 10
    double t1 = 0.0;
    double t2 = 0.0;
    if (row < n && k0 + threadIdx.x < (unsigned int)n) {  // line 11
      unsigned int t3 = row * n + k0 + threadIdx.x;
      t1 = A[t3];
      t2 = A_tan[t3];
    }
    As[threadIdx.y][threadIdx.x] = t1;
    As_tan[threadIdx.y][threadIdx.x] = t2;
    double t3 = 0.0;
    double t4 = 0.0;
    if (k0 + threadIdx.y < (unsigned int)n && col < n) {  // line 12
      unsigned int t5 = (k0 + threadIdx.y) * n + (blockIdx.x * 8 + threadIdx.x);
      t3 = B[t5];
      t4 = B_tan[t5];
    }
    Bs[threadIdx.y][threadIdx.x] = t3;
    Bs_tan[threadIdx.y][threadIdx.x] = t4;
    __syncthreads();  // line 13
    for (int k = 0; k < 8; ++k) {  // line 14
      double t5 = As[threadIdx.y][k];
      double t6 = Bs[k][threadIdx.x];
      acc += t5 * t6;
      acc_tan += As_tan[threadIdx.y][k] * t6 + t5 * Bs_tan[k][threadIdx.x];
    }
    __syncthreads();  // line 15
  }
  if (row < n && col < n) {  // line 17
    C[row * n + col] = acc;
    C_tan[row * n + col] = acc_tan;
  }
}
