// Tangent of `contract` (kernel.cu:29) with respect to C, A, B, by cugrad.
//   C_tan: tangent of C
//   A_tan: tangent of A
//   B_tan: tangent of B
static __global__ void contract_fwd(double *C, const double *A, const double *B,
    const unsigned long long *dims, unsigned long long K, int cA, int cB, double *C_tan, double *A_tan,
    double *B_tan) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;  // line 30
  unsigned long long A_dim[3];  // line 31
  unsigned long long *dim = A_dim;
  *dim = *dims;
  unsigned long long t0 = dims[1] + 1;
  A_dim[1] = t0;
  A_dim[2] = K;
  unsigned long long B_dim[3];
  unsigned long long *dim_1 = B_dim;
  *dim_1 = K;
  unsigned long long t1 = dims[3] + 1;
  B_dim[1] = t1;
  unsigned long long B_step = dims[4];
  B_dim[2] = B_step;
  unsigned long long rest = B_dim[(cB + 1) % 3] * B_dim[(cB + 2) % 3];  // line 32
  int total = A_dim[(cA + 1) % 3] * A_dim[(cA + 2) % 3] * rest;  // line 33
  if (idx >= total) return;  // line 40
  unsigned long long idx_1 = idx / rest;  // line 36
  unsigned long long A_start = 0;
  unsigned long long A_step = 0;
  if (cA == 0) {  // line 24
    unsigned long long b = idx_1 / K;  // line 9
    unsigned long long c = idx_1 % K;  // line 10
    A_start = b * K + c;  // line 11
    A_step = t0 * K;  // line 12
  } else if (cA == 1) {  // line 24
    unsigned long long a = idx_1 / K;  // line 15
    unsigned long long c = idx_1 % K;  // line 16
    A_start = a * t0 * K + c;  // line 17
    A_step = K;
  } else if (cA == 2) {  // line 24
    unsigned long long a = idx_1 / t0;  // line 21
    unsigned long long b = idx_1 % t0;  // line 22
    A_start = a * t0 * K + b * K;  // line 23
    A_step = 1;
  }
  unsigned long long idx_2 = idx % rest;  // line 37
  unsigned long long B_start = 0;
  if (cB == 0) {  // line 24
    unsigned long long b = idx_2 / B_step;  // line 9
    unsigned long long c = idx_2 % B_step;  // line 10
    B_start = b * B_step + c;  // line 11
    B_step *= t1;  // line 12
  } else if (cB == 1) {  // line 24
    unsigned long long a = idx_2 / B_step;  // line 15
    unsigned long long c = idx_2 % B_step;  // line 16
    B_start = a * t1 * B_step + c;  // line 17
  } else if (cB == 2) {  // line 24
    unsigned long long a = idx_2 / t1;  // line 21
    unsigned long long b = idx_2 % t1;  // line 22
    B_start = a * t1 * B_step + b * B_step;  // line 23
    B_step = 1;
  }
  unsigned long long t2 = A_dim[cA];  // line 39
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int i = 0; (unsigned long long)i < t2; ++i) {
    double t3 = A[A_start + i * A_step];
    double t4 = B[B_start + i * B_step];
    sum += t3 * t4;
    sum_tan += A_tan[A_start + i * A_step] * t4 + t3 * B_tan[B_start + i * B_step];
  }
  C[idx] = sum;  // line 40
  C_tan[idx] = sum_tan;
}
