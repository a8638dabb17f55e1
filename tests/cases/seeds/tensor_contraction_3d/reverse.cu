// Gradient of `tensorContraction3D` (kernel.cu:48) with respect to C, A, B, by cugrad.
//   C_adj: in: the adjoint of *C after the function, the seed; out: 0 where *C was written
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
static __global__ void tensorContraction3D_rev(double *C, const double *A, const double *B,
    const unsigned long long *A_dim, const unsigned long long *B_dim, const int contractDimA,
    const int contractDimB, double *C_adj, double *A_adj, double *B_adj) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;  // line 50
  unsigned long long t0 = A_dim[(contractDimA + 1) % 3];  // line 51
  int totalElements = t0 * A_dim[(contractDimA + 2) % 3] * B_dim[(contractDimB + 1) % 3]
      * B_dim[(contractDimB + 2) % 3];
  if (idx >= totalElements) return;  // line 52
  unsigned long long A_start = 0;
  unsigned long long A_step = 0;
  if (contractDimA == 0) {  // line 6
    unsigned long long t1 = A_dim[2];  // line 8
    unsigned long long A_b = idx / (t1 * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3]);
    unsigned long long A_c = idx / (B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3])  // line 9
        % t1;
    A_start = A_b * t1 + A_c;  // line 10
    A_step = A_dim[1] * t1;  // line 11
  } else if (contractDimA == 1) {  // line 6
    A_step = A_dim[2];  // line 14
    unsigned long long A_a = idx / (A_step * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3]);
    unsigned long long A_c = idx / (B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3])  // line 15
        % A_step;
    A_start = A_a * A_dim[1] * A_step + A_c;  // line 16
  } else if (contractDimA == 2) {  // line 6
    unsigned long long t1 = A_dim[1];  // line 20
    unsigned long long A_a = idx / (t1 * B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3]);
    unsigned long long A_b = idx / (B_dim[(contractDimB + 1) % 3] * B_dim[(contractDimB + 2) % 3])  // line 21
        % t1;
    unsigned long long t2 = A_dim[2];  // line 22
    A_start = A_a * t1 * t2 + A_b * t2;
    A_step = 1;
  }
  unsigned long long B_start = 0;
  unsigned long long B_step = 0;
  if (contractDimB == 0) {  // line 26
    unsigned long long t1 = B_dim[2];  // line 28
    unsigned long long t2 = B_dim[1];
    unsigned long long B_e = idx / t1 % t2;
    unsigned long long B_f = idx % t1;  // line 29
    B_start = B_e * t1 + B_f;  // line 30
    B_step = t2 * t1;  // line 31
  } else if (contractDimB == 1) {  // line 26
    B_step = B_dim[2];  // line 34
    unsigned long long B_d = idx / B_step % *B_dim;
    unsigned long long B_f = idx % B_step;  // line 35
    B_start = B_d * B_step * B_dim[1] + B_f;  // line 36
  } else if (contractDimB == 2) {  // line 26
    unsigned long long t1 = B_dim[1];  // line 40
    unsigned long long B_d = idx / t1 % *B_dim;
    unsigned long long B_e = idx % t1;  // line 41
    unsigned long long t2 = B_dim[2];  // line 42
    B_start = B_d * t2 * t1 + B_e * t2;
    B_step = 1;
  }
  unsigned long long t1 = A_dim[contractDimA];  // line 56
  double sum = 0.0;
  for (int i = 0; (unsigned long long)i < t1; ++i) {
    sum += A[A_start + i * A_step] * B[B_start + i * B_step];
  }
  C[idx] = sum;  // line 57

  // reverse sweep
  double sum_adj = C_adj[idx];
  for (int i = (int)t1 - 1; i >= 0; --i) {  // line 56
    double t2 = B[B_start + i * B_step];
    atomicAdd(&B_adj[B_start + i * B_step], sum_adj * A[A_start + i * A_step]);
    ::cugrad::accumulate_warp(&A_adj[A_start + i * A_step], sum_adj * t2);
  }
  C_adj[idx] = 0.0;  // line 57
}
