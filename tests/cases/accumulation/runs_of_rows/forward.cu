// Tangent of `scale` (kernel.cu:2) with respect to y, x, rows, columns, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   rows_tan: tangent of rows
//   columns_tan: tangent of columns
static __global__ void scale_fwd(double *y, const double *x, const double *rows, const double *columns, int n,
    int width, double *y_tan, double *x_tan, double *rows_tan, double *columns_tan) {
  __shared__ double tile[33];
  __shared__ double tile_tan[33];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = i < n;  // line 5
  double t1 = 0.0;
  double t2 = 0.0;
  if (t0) {
    t1 = x[i];
    t2 = x_tan[i];
  }
  tile[threadIdx.x] = t1;
  tile_tan[threadIdx.x] = t2;
  if (threadIdx.x == 0) {  // line 6
    double t3 = 0.0;
    double t4 = 0.0;
    if (i + 32 < n) {
      t3 = x[i + 32];
      t4 = x_tan[i + 32];
    }
    tile[32] = t3;
    tile_tan[32] = t4;
  }
  __syncthreads();  // line 7
  if (!t0) return;  // line 9
  double t3 = tile_tan[threadIdx.x + 1];
  double t4 = tile_tan[threadIdx.x];
  double t5 = tile[threadIdx.x + 1] - tile[threadIdx.x];
  int t6 = i / width;
  double t7 = rows[t6];
  double t8 = rows_tan[t6];
  double t9 = t5 * t7;
  int t10 = i % width;
  double t11 = columns[t10];
  double t12 = columns_tan[t10];
  y[i] = t9 * t11;
  y_tan[i] = ((t3 - t4) * t7 + t5 * t8) * t11 + t9 * t12;
}
