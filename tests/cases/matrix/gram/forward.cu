// Tangent of `gram` (kernel.cu:2) with respect to G, A, by cugrad.
//   G_tan: tangent of G
//   A_tan: tangent of A
static __global__ void gram_fwd(double *G, const double *A, int n, int k, double *G_tan, double *A_tan) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n || j >= n) return;  // line 8
  double s = 0.0;
  double s_tan = 0.0;
  for (int p = 0; p < k; ++p) {  // line 7
    double t0 = A[p * n + i];
    double t1 = A[p * n + j];
    s += t0 * t1;
    s_tan += A_tan[p * n + i] * t1 + t0 * A_tan[p * n + j];
  }
  G[i * n + j] = s;  // line 8
  G_tan[i * n + j] = s_tan;
}
