// Tangent of `rows` (kernel.cu:3) with respect to out, x, table, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   table_tan: tangent of table
static __global__ void rows_fwd(double *out, const double *x, const double *table, const int *where, int n,
    double *out_tan, double *x_tan, double *table_tan) {
  __shared__ double tile[5][12];
  __shared__ double tile_tan[5][12];
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;  // line 5
  bool t0 = i < n;  // line 6
  double own = 0.0;
  double own_tan = 0.0;
  if (t0) {
    own = x[i];
    own_tan = x_tan[i];
  }
  int at = where[i % 7];  // line 7
  tile[threadIdx.y][threadIdx.x] = own * own;  // line 8
  tile_tan[threadIdx.y][threadIdx.x] = own_tan * own + own * own_tan;
  __syncthreads();  // line 9
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 12; ++k) {  // line 11
    double t1 = tile[threadIdx.y][k];
    double t2 = table[at + k];
    double t3 = t1 * t2;
    double t4 = own + k;
    double t5 = sin(t4);
    s += t3 * t5;
    s_tan += (tile_tan[threadIdx.y][k] * t2 + t1 * table_tan[at + k]) * t5 + t3 * (own_tan * cos(t4));
  }
  if (t0) {  // line 12
    out[i] = s;
    out_tan[i] = s_tan;
  }
}
