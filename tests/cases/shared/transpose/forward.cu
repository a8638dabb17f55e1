// Tangent of `transpose` (kernel.cu:3) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void transpose_fwd(double *out, const double *in, int width, int height, double *out_tan,
    double *in_tan) {
  __shared__ double tile[8][9];
  __shared__ double tile_tan[8][9];
  int x = blockIdx.x * 8 + threadIdx.x;  // line 5
  int y = blockIdx.y * 8 + threadIdx.y;  // line 6
  if (x < width && y < height) {  // line 7
    double t0 = in[y * width + x];
    double t1 = in_tan[y * width + x];
    tile[threadIdx.y][threadIdx.x] = t0 * t0;
    tile_tan[threadIdx.y][threadIdx.x] = t1 * t0 + t0 * t1;
  }
  __syncthreads();  // line 8
  int x_1 = blockIdx.y * 8 + threadIdx.x;  // line 9
  int y_1 = blockIdx.x * 8 + threadIdx.y;  // line 10
  if (!(x_1 < height && y_1 < width)) return;  // line 11
  double t0 = tile[threadIdx.x][threadIdx.y];
  double t1 = tile_tan[threadIdx.x][threadIdx.y];
  out[y_1 * height + x_1] = sin(t0);
  out_tan[y_1 * height + x_1] = t1 * cos(t0);
}
