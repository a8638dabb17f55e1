// Gradient of `batched` (kernel.cu:1) with respect to C, A, B, by cugrad.
//   C_adj: in: the adjoint of *C after the function, the seed; out: 0 where *C was written
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
static __global__ void batched_rev(double *C, const double *__restrict__ A, const double *__restrict__ B,
    int count, double *C_adj, double *A_adj, double *B_adj) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  if (b >= count) return;  // line 3
  const double *a = A + 9 * b;  // line 4
  const double *q = B + 9 * b;  // line 5
  double *c = C + 9 * b;  // line 6
  double *t0 = C_adj + 9 * b;
  for (int i = 0; i < 3; ++i) {  // line 7
    for (int j = 0; j < 3; ++j) {  // line 8
      double s = 0.0;
      for (int k = 0; k < 3; ++k) s += a[3 * i + k] * q[3 * k + j];  // line 10
      c[3 * i + j] = s;  // line 11
    }
  }

  // reverse sweep
  for (int i = 2; i >= 0; --i) {  // line 7
    double A_row[3] = {};  // line 8
    for (int j = 2; j >= 0; --j) {
      double s_adj = t0[3 * i + j];  // line 11
      #pragma unroll
      for (int k = 2; k >= 0; --k) {  // line 10
        double t1 = q[3 * k + j];
        ::cugrad::accumulate_own(&(B_adj + 9 * b)[3 * k + j], s_adj * a[3 * i + k]);
        A_row[k] += s_adj * t1;
      }
      t0[3 * i + j] = 0.0;  // line 11
    }
    ::cugrad::accumulate_own((double (*)[3])(A_adj + 9 * b + 3 * i), A_row);  // line 10
  }
}
