// A number that is below another as an unsigned one is not negative.
__global__ void inside(double* y, const double* x, int w, int h) {
  int ix = (int)(blockIdx.x * blockDim.x + threadIdx.x) - 1;
  int iy = (int)(blockIdx.y * blockDim.y + threadIdx.y) - 1;
  if ((unsigned)ix < (unsigned)w && (unsigned)iy < (unsigned)h) y[iy * w + ix] = x[iy * w + ix] * x[iy * w + ix];
}
