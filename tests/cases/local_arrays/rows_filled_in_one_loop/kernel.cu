// A loop over nine numbers from the first row on fills all three rows; one over six fills two members.
struct Both { double a[3]; double b[3]; };
__global__ void rows(double* y, const double* x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double m[3][3];
  for (int k = 0; k < 9; ++k) m[0][k] = x[i * 9 + k];
  Both v;
  for (int k = 0; k < 6; ++k) v.a[k] = x[i * 9 + k] * m[1][k % 3];
  y[i] = m[0][0] * m[1][1] * m[2][2] + m[1][0] * m[2][1] * m[0][2] + v.a[0] * v.b[1] + v.b[2] * v.a[1];
}
