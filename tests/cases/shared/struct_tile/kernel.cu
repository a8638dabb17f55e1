struct Body {
  double x, y, mass;
};

__global__ void forces(double* fx, const double* px, const double* py, const double* mass, int n) {
  __shared__ Body tile[16];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double xi = px[i], yi = py[i], f = 0.0;
  for (int base = 0; base < n; base += blockDim.x) {
    int j = base + threadIdx.x;
    tile[threadIdx.x].x = px[j];
    tile[threadIdx.x].y = py[j];
    tile[threadIdx.x].mass = mass[j];
    __syncthreads();
    for (int k = 0; k < blockDim.x; ++k) {
      Body b = tile[k];
      double dx = b.x - xi, dy = b.y - yi;
      double r2 = dx * dx + dy * dy + 0.01;
      f += b.mass * dx / (r2 * sqrt(r2));
    }
    __syncthreads();
  }
  fx[i] = f;
}
