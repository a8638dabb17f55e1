// Tangent of `kernel` (kernel.cu:2) with respect to c, a, b, by cugrad.
//   c_tan: tangent of c
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void kernel_fwd(double *c, const double *a, const double *b, int n, double *c_tan,
    double *a_tan, double *b_tan) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int row = blockIdx.y * blockDim.y + threadIdx.y;  // line 4
  if (row >= n || col >= n) return;  // line 8
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 7
    double t0 = a[row * n + k];
    double t1 = b[k * n + col];
    double t2 = sin(t1);
    sum += t0 * t2;
    sum_tan += a_tan[row * n + k] * t2 + t0 * (b_tan[k * n + col] * cos(t1));
  }
  c[row * n + col] = sum;  // line 8
  c_tan[row * n + col] = sum_tan;
}
