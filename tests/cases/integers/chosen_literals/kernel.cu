// A choice between literals has their type, and conditions of literals are computed in it.
__global__ void choose(double *y, const double *x, int n) {
  int i = threadIdx.x;
  double v = x[i];
  unsigned apart = (n > 3 ? 1u : 2u) - (v > 0.2 ? 3u : 4u);
  long far = (n > 3 ? 100000L : 2L) * (v > 0.2 ? 100000L : 3L);
  long high = (n > 3 ? (v > 0.3 ? 1L : 2L) : (v > 0.1 ? 3L : 4L)) << 40;
  int first = -1u > 0 ? 2 : 3, second = 5u > 0u - 1u ? 2 : 3, third = '\xff' < 0 ? 2 : 3;
  y[i] = v * 1e-9 * apart + v * v * 1e-10 * far + v * 1e-12 * high + first * v + second * v * v + third * v * v * v +
         v * __popc(i);
}
