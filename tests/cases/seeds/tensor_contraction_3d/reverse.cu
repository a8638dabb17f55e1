// Gradient of `tensorContraction3D` (kernel.cu:48) with respect to C, A, B, by cugrad.
//   C_adj: in: the adjoint of *C after the function, the seed; out: 0 where *C was written
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
static __global__ void tensorContraction3D_rev(double *C, const double *A, const double *B,
    const unsigned long long *A_dim, const unsigned long long *B_dim, const int contractDimA,
    const int contractDimB, double *C_adj, double *A_adj, double *B_adj) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;  // line 50
  unsigned long long t0 = B_dim[(contractDimB + 1) % 3];  // line 51
  unsigned long long t1 = B_dim[(contractDimB + 2) % 3];
  int totalElements = A_dim[(contractDimA + 1) % 3] * A_dim[(contractDimA + 2) % 3] * t0 * t1;
  if (idx >= totalElements) return;  // line 52
  unsigned long long A_start = 0;
  unsigned long long A_step = 0;
  if (contractDimA == 0) {  // line 6
    unsigned long long t2 = A_dim[2];  // line 8
    unsigned long long A_b = idx / (t2 * t0 * t1);
    unsigned long long A_c = idx / (t0 * t1) % t2;  // line 9
    A_start = A_b * t2 + A_c;  // line 10
    A_step = A_dim[1] * t2;  // line 11
  } else if (contractDimA == 1) {  // line 6
    A_step = A_dim[2];  // line 14
    unsigned long long A_a = idx / (A_step * t0 * t1);
    unsigned long long A_c = idx / (t0 * t1) % A_step;  // line 15
    A_start = A_a * A_dim[1] * A_step + A_c;  // line 16
  } else if (contractDimA == 2) {  // line 6
    unsigned long long t2 = A_dim[1];  // line 20
    unsigned long long A_a = idx / (t2 * t0 * t1);
    unsigned long long A_b = idx / (t0 * t1) % t2;  // line 21
    unsigned long long t3 = A_dim[2];  // line 22
    A_start = A_a * t2 * t3 + A_b * t3;
    A_step = 1;
  }
  unsigned long long B_start = 0;
  unsigned long long B_step = 0;
  if (contractDimB == 0) {  // line 26
    unsigned long long t2 = B_dim[2];  // line 28
    unsigned long long t3 = B_dim[1];
    unsigned long long B_e = idx / t2 % t3;
    unsigned long long B_f = idx % t2;  // line 29
    B_start = B_e * t2 + B_f;  // line 30
    B_step = t3 * t2;  // line 31
  } else if (contractDimB == 1) {  // line 26
    B_step = B_dim[2];  // line 34
    unsigned long long B_d = idx / B_step % *B_dim;
    unsigned long long B_f = idx % B_step;  // line 35
    B_start = B_d * B_step * B_dim[1] + B_f;  // line 36
  } else if (contractDimB == 2) {  // line 26
    unsigned long long t2 = B_dim[1];  // line 40
    unsigned long long B_d = idx / t2 % *B_dim;
    unsigned long long B_e = idx % t2;  // line 41
    unsigned long long t3 = B_dim[2];  // line 42
    B_start = B_d * t3 * t2 + B_e * t3;
    B_step = 1;
  }
  unsigned long long t2 = A_dim[contractDimA];  // line 56
  double sum = 0.0;
  for (int i = 0; (unsigned long long)i < t2; ++i) {
    sum += A[A_start + i * A_step] * B[B_start + i * B_step];
  }
  double sum_adj = C_adj[idx];  // line 57
  C[idx] = sum;

  // reverse sweep
  for (int i = (int)t2 - 1; i >= 0; --i) {  // line 56
    double t3 = B[B_start + i * B_step];
    atomicAdd(&B_adj[B_start + i * B_step], sum_adj * A[A_start + i * A_step]);
    ::cugrad::accumulate_warp(&A_adj[A_start + i * A_step], sum_adj * t3);
  }
  C_adj[idx] = 0.0;  // line 57
}
