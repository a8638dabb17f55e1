// Tangent of `halo_of_a_square` (kernel.cu:3) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void halo_of_a_square_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  __shared__ double s[18][18];
  __shared__ double s_tan[18][18];
  int tx = threadIdx.x;  // line 5
  int ty = threadIdx.y;
  const double *tile = x + blockIdx.x * 256;  // line 6
  double *t0 = x_tan + blockIdx.x * 256;
  double t1 = tile[ty * 16 + tx];  // line 7
  double t2 = t0[ty * 16 + tx];
  s[ty + 1][tx + 1] = sin(t1);
  s_tan[ty + 1][tx + 1] = t2 * cos(t1);
  if (tx == 0) {  // line 8
    double t3 = t0[ty];
    s[ty + 1][0] = tile[ty];
    s_tan[ty + 1][0] = t3;
  }
  if (threadIdx.x == blockDim.x - 1) {  // line 9
    double t3 = tile[ty];
    double t4 = t0[ty];
    s[ty + 1][tx + 2] = t3 * t3;
    s_tan[ty + 1][tx + 2] = t4 * t3 + t3 * t4;
  }
  if (ty == 0) {  // line 10
    double t3 = t0[tx];
    s[0][tx + 1] = tile[tx];
    s_tan[0][tx + 1] = t3;
  }
  if (threadIdx.y == blockDim.y - 1) {  // line 11
    double t3 = t0[tx];
    s[ty + 2][tx + 1] = tile[tx] * 0.5;
    s_tan[ty + 2][tx + 1] = t3 * 0.5;
  }
  __syncthreads();  // line 12
  double t3 = s[ty][tx + 1];  // line 13
  double t4 = s_tan[ty][tx + 1];
  double t5 = s[ty + 2][tx + 1];
  double t6 = s_tan[ty + 2][tx + 1];
  double t7 = s[ty + 1][tx];
  double t8 = s_tan[ty + 1][tx];
  double t9 = s[ty + 1][tx + 2];
  double t10 = s_tan[ty + 1][tx + 2];
  unsigned int t11 = blockIdx.x * 256 + ty * 16 + threadIdx.x;
  y[t11] = t3 * t5 + t7 * t9;
  y_tan[t11] = t4 * t5 + t3 * t6 + (t8 * t9 + t7 * t10);
}
