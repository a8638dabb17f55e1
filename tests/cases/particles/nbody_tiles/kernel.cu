// All pairs by tiles. Where the grid has as many blocks as there are tiles, each thread of the gradient also gathers what
// the others have for its body.
__global__ void forces(double4* acc, const double4* body, int n) {
  __shared__ double4 tile[16];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double4 me = body[i];
  double ax = 0.0, ay = 0.0, az = 0.0;
  for (int base = 0; base < n; base += 16) {
    tile[threadIdx.x] = body[base + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 16; ++k) {
      double dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      double inv = rsqrt(dx * dx + dy * dy + dz * dz + 1e-2);
      double s = tile[k].w * inv * inv * inv;
      ax += dx * s;
      ay += dy * s;
      az += dz * s;
    }
    __syncthreads();
  }
  acc[i].x = ax;
  acc[i].y = ay;
  acc[i].z = az;
}
