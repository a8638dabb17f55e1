// Gradient of `contract` (kernel.cu:29) with respect to C, A, B, by cugrad.
//   C_adj: in: the adjoint of *C after the function, the seed; out: 0 where *C was written
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
static __global__ void contract_rev(double *C, const double *A, const double *B,
    const unsigned long long *dims, unsigned long long K, int cA, int cB, double *C_adj, double *A_adj,
    double *B_adj) {
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
  if (idx >= total) return;  // line 34
  unsigned long long idx_1 = idx / rest;  // line 36
  unsigned long long A_start = 0;
  unsigned long long A_step = 0;
  if (cA == 0) {  // line 7
    unsigned long long b = idx_1 / K;  // line 9
    unsigned long long c = idx_1 % K;  // line 10
    A_start = b * K + c;  // line 11
    A_step = t0 * K;  // line 12
  } else if (cA == 1) {  // line 7
    unsigned long long a = idx_1 / K;  // line 15
    unsigned long long c = idx_1 % K;  // line 16
    A_start = a * t0 * K + c;  // line 17
    A_step = K;
  } else if (cA == 2) {  // line 7
    unsigned long long a = idx_1 / t0;  // line 21
    unsigned long long b = idx_1 % t0;  // line 22
    A_start = a * t0 * K + b * K;  // line 23
    A_step = 1;
  }
  unsigned long long idx_2 = idx % rest;  // line 37
  unsigned long long B_start = 0;
  if (cB == 0) {  // line 7
    unsigned long long b = idx_2 / B_step;  // line 9
    unsigned long long c = idx_2 % B_step;  // line 10
    B_start = b * B_step + c;  // line 11
    B_step *= t1;  // line 12
  } else if (cB == 1) {  // line 7
    unsigned long long a = idx_2 / B_step;  // line 15
    unsigned long long c = idx_2 % B_step;  // line 16
    B_start = a * t1 * B_step + c;  // line 17
  } else if (cB == 2) {  // line 7
    unsigned long long a = idx_2 / t1;  // line 21
    unsigned long long b = idx_2 % t1;  // line 22
    B_start = a * t1 * B_step + b * B_step;  // line 23
    B_step = 1;
  }
  unsigned long long t2 = A_dim[cA];  // line 39
  double sum = 0.0;
  for (int i = 0; (unsigned long long)i < t2; ++i) {
    sum += A[A_start + i * A_step] * B[B_start + i * B_step];
  }
  double sum_adj = C_adj[idx];  // line 40
  C[idx] = sum;

  // reverse sweep
  for (int i = (int)t2 - 1; i >= 0; --i) {  // line 39
    double t3 = B[B_start + i * B_step];
    atomicAdd(&B_adj[B_start + i * B_step], sum_adj * A[A_start + i * A_step]);
    ::cugrad::accumulate_warp(&A_adj[A_start + i * A_step], sum_adj * t3);
  }
  C_adj[idx] = 0.0;  // line 40
}
