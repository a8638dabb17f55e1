// Tiles that the bodies do not fill, and none that pulls itself.
struct Body {
  double x, y, mass;
};

__global__ void pull(Body* out, const Body* body, int n) {
  __shared__ Body tile[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Body me = {0.0, 0.0, 0.0};
  if (i < n) me = body[i];
  double fx = 0.0, fy = 0.0;
  for (int base = 0; base < n; base += 8) {
    int j = base + threadIdx.x;
    Body other = {0.0, 0.0, 0.0};
    if (j < n) other = body[j];
    tile[threadIdx.x] = other;
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      double dx = tile[k].x - me.x, dy = tile[k].y - me.y;
      double r2 = dx * dx + dy * dy + 0.1;
      double s = tile[k].mass * me.mass / (r2 * sqrt(r2));
      if (base + k != i) {
        fx += dx * s;
        fy += dy * s;
      }
    }
    __syncthreads();
  }
  if (i < n) {
    out[i].x = fx;
    out[i].y = fy;
  }
}
