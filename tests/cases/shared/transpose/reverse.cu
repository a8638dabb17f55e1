// Gradient of `transpose` (kernel.cu:3) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void transpose_rev(double *out, const double *in, int width, int height, double *out_adj,
    double *in_adj) {
  __shared__ double tile[8][9];
  __shared__ double tile_adj[8][9];
  ::cugrad::require_block(8u, 8u, 64u);
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int x = blockIdx.x * 8 + threadIdx.x;  // line 5
  int y = blockIdx.y * 8 + threadIdx.y;  // line 6
  bool t0 = x < width && y < height;  // line 7
  if (t0) {
    double t1 = in[y * width + x];
    tile[threadIdx.y][threadIdx.x] = t1 * t1;
  }
  __syncthreads();  // line 8
  int x_1 = blockIdx.y * 8 + threadIdx.x;  // line 9
  int y_1 = blockIdx.x * 8 + threadIdx.y;  // line 10
  bool t1 = x_1 < height && y_1 < width;  // line 11
  if (t1) {
    double out_seed = out_adj[y_1 * height + x_1];
    double t2 = tile[threadIdx.x][threadIdx.y];
    out[y_1 * height + x_1] = sin(t2);

    // reverse sweep
    tile_adj[threadIdx.x][threadIdx.y] += out_seed * cos(t2);
  }
  __syncthreads();  // line 8
  if (t0) {  // line 7
    in_adj[y * width + x] += 2.0 * tile_adj[threadIdx.y][threadIdx.x] * in[y * width + x];
    tile_adj[threadIdx.y][threadIdx.x] = 0.0;
  }
  if (t1) out_adj[y_1 * height + x_1] = 0.0;  // line 11
}
