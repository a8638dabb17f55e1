// Four at a time, then the same array one by one, elsewhere.
__global__ void fours(double *out, const double *x, const double *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (4 * i + 3 >= n) return;
  double2 a = reinterpret_cast<const double2 *>(x)[2 * i];
  double2 b = reinterpret_cast<const double2 *>(x)[2 * i + 1];
  reinterpret_cast<double2 *>(out)[2 * i] = make_double2(a.x * b.y, a.y * y[4 * i]);
  out[4 * i + 2] = b.x * y[4 * i + 3];
  out[4 * i + 3] = y[4 * i + 4] + a.x;
}
