// Gradient of `matmul` (kernel.cu:3) with respect to C, A, B, by cugrad.
//   C_adj: adjoint of *C, after in, before out; what is read is added to, what is overwritten ends as 0
//   A_adj: adjoint of *A, after in, before out; what is read is added to, what is overwritten ends as 0
//   B_adj: adjoint of *B, after in, before out; what is read is added to, what is overwritten ends as 0
//   tape: holds what the reverse sweep needs of loops; cugrad's launcher sizes it.
static __global__ void matmul_rev(double *C, const double *A, const double *B, int n, double *C_adj,
    double *A_adj, double *B_adj, ::cugrad::tape tape) {
  __shared__ double As[8][8];
  __shared__ double As_adj[8][8];
  __shared__ double Bs[8][8];
  __shared__ double Bs_adj[8][8];
  ::cugrad::zero_shared(&As_adj);
  ::cugrad::zero_shared(&Bs_adj);
  __syncthreads();
  int row = blockIdx.y * 8 + threadIdx.y;  // line 6
  int col = blockIdx.x * 8 + threadIdx.x;  // line 7
  int t0 = (n + 8 - 1) / 8;  // line 9
  unsigned int t1 = n;
  double acc = 0.0;
  for (int t = 0; t < t0; ++t) {
    int k0 = t * 8;  // line 10
    As[threadIdx.y][threadIdx.x] = row < n && k0 + threadIdx.x < t1  // line 11
        ? A[row * n + k0 + threadIdx.x] : 0.0;
    Bs[threadIdx.y][threadIdx.x] = k0 + threadIdx.y < t1 && col < n  // line 12
        ? B[(k0 + threadIdx.y) * t1 + col] : 0.0;
    __syncthreads();  // line 13
    for (int k = 0; k < 8; ++k) {  // line 14
      double t2 = As[threadIdx.y][k];
      double t3 = Bs[k][threadIdx.x];
      acc += t2 * t3;
      tape.push(t3);
      tape.push(t2);
    }
    __syncthreads();  // line 15
  }
  bool t2 = row < n;  // line 17
  bool t3 = col < n;
  double acc_adj = 0.0;
  if (t2 && t3) {
    int t4 = row * n + col;
    C[t4] = acc;

    // reverse sweep
    acc_adj = C_adj[t4];
    C_adj[t4] = 0.0;
  }
  for (int t = t0 - 1; t >= 0; --t) {  // line 9
    int k0 = t * 8;  // line 10
    __syncthreads();  // line 15
    for (int k = 7; k >= 0; --k) {  // line 14
      double t4 = tape.pop<double>();
      double t5 = tape.pop<double>();
      atomicAdd(&Bs_adj[k][threadIdx.x], acc_adj * t4);
      atomicAdd(&As_adj[threadIdx.y][k], acc_adj * t5);
    }
    __syncthreads();  // line 13
    double t4 = Bs_adj[threadIdx.y][threadIdx.x];  // line 12
    Bs_adj[threadIdx.y][threadIdx.x] = 0.0;
    if (k0 + threadIdx.y < t1 && t3) atomicAdd(&B_adj[(k0 + threadIdx.y) * t1 + col], t4);
    double t5 = As_adj[threadIdx.y][threadIdx.x];  // line 11
    As_adj[threadIdx.y][threadIdx.x] = 0.0;
    if (t2 && k0 + threadIdx.x < t1) atomicAdd(&A_adj[row * n + k0 + threadIdx.x], t5);
  }
}
