// Tangent of `crossing` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void crossing_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  __shared__ double tile[8][8];
  __shared__ double tile_tan[8][8];
  int i = blockIdx.x * 64 + threadIdx.y * 8 + threadIdx.x;  // line 4
  double t0 = x_tan[i];  // line 5
  tile[threadIdx.y][threadIdx.x] = x[i];
  tile_tan[threadIdx.y][threadIdx.x] = t0;
  __syncthreads();  // line 6
  double s = x[i];  // line 7
  double s_tan = x_tan[i];
  double s_1 = s;
  double s_tan_1 = s_tan;
  for (int k = 7; k >= 0; --k) {  // line 8
    double t1 = tile[threadIdx.y][k];  // line 9
    double t2 = tile[k][threadIdx.x];
    double t3 = tile_tan[k][threadIdx.x];
    double t4 = tile_tan[threadIdx.y][k] * t2;
    double t5 = tile[threadIdx.x][k];
    s_1 += t1 * t2 * 0.1 + t5 * s + tile[k][k] * 0.02;
    s_tan_1 += (t4 + t1 * t3) * 0.1 + (tile_tan[threadIdx.x][k] * s + t5 * s_tan) + tile_tan[k][k] * 0.02;
  }
  out[i] = s_1;  // line 10
  out_tan[i] = s_tan_1;
}
